import { cut } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxRedirects = check({
  id: 'idx-redirects',
  category: 'indexing',
  needs: ['page'],
  outcomes: { elsewhere: info('host', 'url') },
  run({ page: { asked, url } }, { elsewhere }) {
    if (withoutWww(asked) !== withoutWww(url)) return elsewhere({ host: asked.hostname, url: cut(url.href) });
  },
});

function withoutWww({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}
