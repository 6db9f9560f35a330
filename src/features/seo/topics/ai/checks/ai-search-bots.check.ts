import { ok, warn } from '#base/domain/outcome.js';
import { VERIFIED_AT } from '#base/fingerprints/ai-agents.data.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiSearchBots = check({
  id: 'ai-search-bots',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { ok: ok(), blocked: warn('agents', 'date').costs(8) },
  run({ robots, page }, { ok, blocked }) {
    const access = new CrawlerAccess(robots, page.url);
    // Reported by idx-robots-block, ai-wildcard-block and ai-blocklist-overreach.
    if (access.closedToAll || access.assistantsForgotten.length > 0 || access.caughtByList.length > 0) return;
    const agents = access.assistantsRefused;
    return agents.length > 0 ? blocked({ agents, date: VERIFIED_AT }) : ok();
  },
});
