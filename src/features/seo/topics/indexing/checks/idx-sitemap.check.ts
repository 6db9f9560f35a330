import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { MAX_ENTRIES } from '../../../sitemap/sitemap.js';
import { check } from '../../../seo-check.js';

const MAX_SIZE = 50 * 1024 * 1024; // sitemaps.org: 50 MB and 50,000 URLs per file

export const idxSitemap = check({
  id: 'idx-sitemap',
  category: 'indexing',
  needs: ['sitemaps?'],
  outcomes: {
    ok: ok('url', 'count'),
    missing: info(),
    error: warn('url', 'status').costs(5),
    html: warn('url').costs(5),
    invalid: warn('url').costs(5),
    large: warn('url', 'limit').costs(3),
  },
  run({ sitemaps }, { ok, missing, error, html, invalid, large }) {
    const [first] = sitemaps ?? [];
    if (!sitemaps || !first) return missing();
    const failed = sitemaps.find(({ status }) => status !== 200);
    if (failed) return error({ url: shorten(failed.asked.href), status: failed.status });
    const unreadable = sitemaps.find(({ sitemap }) => !sitemap);
    if (unreadable) return (unreadable.html ? html : invalid)({ url: shorten(unreadable.asked.href) });
    const over = sitemaps.find(({ bytes, sitemap }) => bytes > MAX_SIZE || sitemap!.entries > MAX_ENTRIES);
    if (over) return large({ url: shorten(over.asked.href), limit: MAX_ENTRIES });
    return ok({
      url: shorten(first.asked.href),
      count: sitemaps.reduce((sum, { sitemap }) => sum + sitemap!.entries, 0),
    });
  },
});
