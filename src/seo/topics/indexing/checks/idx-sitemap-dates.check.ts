import { cut } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../seo-check.js';

const ENOUGH = 10; // fewer pages may well have been changed on one day
const TOLERANCE = 24 * 60 * 60 * 1000;

export const idxSitemapDates = check({
  id: 'idx-sitemap-dates',
  category: 'indexing',
  needs: ['sitemaps', 'page'],
  outcomes: { future: info('date'), same: info('date', 'count') },
  run({ sitemaps, page }, { future, same }) {
    const dates = sitemaps.flatMap(({ sitemap }) => sitemap?.dates ?? []);
    const ahead = dates.find((date) => Date.parse(date) > page.fetchedAt + TOLERANCE);
    if (ahead !== undefined) return future({ date: cut(ahead) });
    if (dates.length >= ENOUGH && new Set(dates).size === 1) return same({ date: cut(dates[0]!), count: dates.length });
  },
});
