import { shorten, firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { isLanguageTag } from '../../../links/language-tag.js';
import { isAbsolute, resolveUrl } from '../../../links/resolve-url.js';
import { check } from '../../../seo-check.js';

/** A feed in another language is no translation of the page. */
const FEED = /^application\/(?:rss|atom|feed)\b/;

/** Regions that are no countries: search engines ignore them here. */
const NO_COUNTRY = /-(?:eu|un)$/i;

export const idxHreflang = check({
  id: 'idx-hreflang',
  category: 'indexing',
  needs: ['html', 'page', 'canonicals'],
  outcomes: {
    ok: ok('count'),
    invalid: warn('values').costs(5),
    relative: warn('values').costs(5),
    'self-missing': warn('url').costs(4),
  },
  run({ html, page, canonicals }, { ok, invalid, relative, 'self-missing': selfMissing }) {
    const alternates = html.head.links.filter(
      ({ rel, hreflang, type = '' }) => rel.includes('alternate') && hreflang !== undefined && !FEED.test(type),
    );
    if (alternates.length === 0) return;
    const wrong = alternates.filter(
      ({ hreflang }) =>
        hreflang!.toLowerCase() !== 'x-default' && (!isLanguageTag(hreflang!) || NO_COUNTRY.test(hreflang!)),
    );
    if (wrong.length > 0) return invalid({ values: firstFew(wrong.map(({ hreflang }) => hreflang!)) });
    const partial = alternates.filter(({ href }) => !isAbsolute(href));
    if (partial.length > 0) return relative({ values: firstFew(partial.map(({ href }) => href)) });
    // Search engines associate the list with the canonical URL.
    const own = new Set([page.url.href, ...canonicals.map(({ url }) => url?.href)]);
    const namesItself = alternates.some(({ href }) => own.has(resolveUrl(href, page.url)?.href ?? ''));
    return namesItself ? ok({ count: alternates.length }) : selfMissing({ url: shorten(page.url.href) });
  },
});
