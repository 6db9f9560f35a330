import { info, ok } from '#base/domain/outcome.js';
import { UNBOUND_USER_AGENTS, USER_AGENTS, VERIFIED_AT } from '#base/fingerprints/ai-agents.data.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiUserFetchers = check({
  id: 'ai-user-fetchers',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { ok: ok(), blocked: info('agents'), ignored: info('agents', 'unbound', 'date') },
  run({ robots, page }, { ok, blocked, ignored }) {
    const access = new CrawlerAccess(robots, page.url);
    if (access.closedToAll) return;
    const agents = access.refused(USER_AGENTS);
    const unbound = access.refused(UNBOUND_USER_AGENTS);
    if (unbound.length > 0) return ignored({ agents, unbound, date: VERIFIED_AT });
    return agents.length > 0 ? blocked({ agents }) : ok();
  },
});
