import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { resolveUrl } from '../../../links/resolve-url.js';
import { check } from '../../../seo-check.js';

export const tecBase = check({
  id: 'tec-base',
  category: 'technical',
  needs: ['html', 'page'],
  outcomes: { elsewhere: warn('url').costs(8), invalid: warn('value').costs(5) },
  run({ html, page }, { elsewhere, invalid }) {
    const { base } = html.head;
    if (base === undefined) return;
    const url = resolveUrl(base, page.url);
    if (!url) return invalid({ value: shorten(base) });
    if (url.host !== page.url.host) return elsewhere({ url: shorten(url.href) });
  },
});
