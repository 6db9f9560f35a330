import { shorten } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

/** The two largest search engines, and all other crawlers. */
const AGENTS = ['Googlebot', 'Bingbot', '*'];

export const idxRobotsBlock = check({
  id: 'idx-robots-block',
  category: 'indexing',
  needs: ['robots', 'page'],
  outcomes: { ok: ok(), all: problem('url').costs(60), some: warn('url', 'agents').costs(25) },
  run({ robots, page }, { ok, all, some }) {
    const agents = AGENTS.filter((agent) => !robots.allows(agent, page.url));
    const url = shorten(page.url.href);
    if (agents.length === AGENTS.length) return all({ url });
    return agents.length > 0 ? some({ url, agents }) : ok();
  },
});
