import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { isAbsolute } from '../../../links/resolve-url.js';
import { check } from '../../../seo-check.js';

export const idxCanonical = check({
  id: 'idx-canonical',
  category: 'indexing',
  needs: ['canonicals', 'page'],
  outcomes: {
    ok: ok('url'),
    missing: info(),
    several: warn('urls').costs(10),
    invalid: warn('value').costs(8),
    relative: warn('value').costs(3),
    elsewhere: warn('url', 'page').costs(12),
    root: warn('url', 'page').costs(12),
  },
  run({ canonicals, page }, { ok, missing, several, invalid, relative, elsewhere, root }) {
    const [canonical] = canonicals;
    if (!canonical) return missing();
    if (canonicals.length > 1) return several({ urls: firstFew(canonicals.map(({ href }) => href)) });
    const { href, url } = canonical;
    if (!url) return invalid({ value: shorten(href) });
    if (!isAbsolute(href)) return relative({ value: shorten(href) });
    const evidence = { url: shorten(url.href), page: shorten(page.url.href) };
    if (url.origin !== page.url.origin) return elsewhere(evidence);
    return url.pathname === '/' && page.url.pathname !== '/' ? root(evidence) : ok({ url: shorten(url.href) });
  },
});
