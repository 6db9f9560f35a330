import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const MIN_DATES = 10; // fewer pages may have changed on the same day
const TOLERANCE = 24 * 60 * 60 * 1000;

export const idxSitemapDates = check({
  id: 'idx-sitemap-dates',
  category: 'indexing',
  needs: ['sitemaps', 'page'],
  outcomes: { future: info('date'), same: info('date', 'count') },
  run({ sitemaps, page }, { future, same }) {
    const dates = sitemaps.flatMap(({ sitemap }) => sitemap?.dates ?? []);
    const ahead = dates.find((date) => Date.parse(date) > page.fetchedAt + TOLERANCE);
    if (ahead !== undefined) return future({ date: shorten(ahead) });
    if (dates.length >= MIN_DATES && new Set(dates).size === 1)
      return same({ date: shorten(dates[0]!), count: dates.length });
  },
});
