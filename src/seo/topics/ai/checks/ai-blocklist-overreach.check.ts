import { warn } from '../../../../domain/outcome.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiBlocklistOverreach = check({
  id: 'ai-blocklist-overreach',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { caught: warn('agents').costs(8) },
  run({ robots, page }, { caught }) {
    const access = new CrawlerAccess(robots, page.url);
    const agents = access.caughtByList;
    if (!access.closedToAll && agents.length > 0) return caught({ agents });
  },
});
