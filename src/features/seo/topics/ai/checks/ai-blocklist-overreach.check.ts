import { warn } from '#base/domain/outcome.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiBlocklistOverreach = check({
  id: 'ai-blocklist-overreach',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { found: warn('agents').costs(8) },
  run({ robots, page }, { found }) {
    const access = new CrawlerAccess(robots, page.url);
    const agents = access.caughtByList;
    if (!access.closedToAll && agents.length > 0) return found({ agents });
  },
});
