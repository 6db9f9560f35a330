import { cut, few } from '../../../../domain/evidence.js';
import { ok, warn } from '../../../../domain/outcome.js';
import { isLanguageTag } from '../../../links/language-tag.js';
import { isAbsolute, resolveUrl } from '../../../links/resolve-url.js';
import { check } from '../../../seo-check.js';

/** A feed in some language is no version of the page in that language. */
const FEED = /^application\/(?:rss|atom|feed)\b/;

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
      ({ hreflang }) => hreflang!.toLowerCase() !== 'x-default' && !isLanguageTag(hreflang!),
    );
    if (wrong.length > 0) return invalid({ values: few(wrong.map(({ hreflang }) => hreflang!)) });
    const partial = alternates.filter(({ href }) => !isAbsolute(href));
    if (partial.length > 0) return relative({ values: few(partial.map(({ href }) => href)) });
    // Search engines keep the list with the canonical URL.
    const own = new Set([page.url.href, ...canonicals.map(({ url }) => url?.href)]);
    const namesItself = alternates.some(({ href }) => own.has(resolveUrl(href, page.url)?.href ?? ''));
    return namesItself ? ok({ count: alternates.length }) : selfMissing({ url: cut(page.url.href) });
  },
});
