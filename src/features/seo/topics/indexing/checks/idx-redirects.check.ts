import { shorten } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

/** Other names of the home page. */
const INDEX = /^\/(?:index\.\w{1,5}|home)?$/i;

export const idxRedirects = check({
  id: 'idx-redirects',
  category: 'indexing',
  needs: ['page'],
  outcomes: { elsewhere: info('host', 'url'), home: warn('page', 'url').costs(12), moved: info('page', 'url') },
  run({ page: { asked, url } }, { elsewhere, home, moved }) {
    if (withoutWww(asked) !== withoutWww(url)) return elsewhere({ host: asked.hostname, url: shorten(url.href) });
    if (isIndex(asked) || placeOf(asked) === placeOf(url)) return; // a home page in a folder is usual
    const evidence = { page: shorten(asked.href), url: shorten(url.href) };
    return isIndex(url) ? home(evidence) : moved(evidence);
  },
});

function withoutWww({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

function isIndex({ pathname, search }: URL): boolean {
  return INDEX.test(pathname) && search === '';
}

/** Case and a final slash do not make another page. */
function placeOf({ pathname, search }: URL): string {
  return (pathname.replace(/\/$/, '') + search).toLowerCase();
}
