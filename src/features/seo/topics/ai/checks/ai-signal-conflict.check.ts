import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { SEARCH_AGENTS, TRAINING_AGENTS } from '#base/fingerprints/ai-agents.data.js';
import { CrawlerAccess } from '../crawler-access.js';
import { parseContentSignal } from '../use-preferences.js';
import { check } from '../../../seo-check.js';

export const aiSignalConflict = check({
  id: 'ai-signal-conflict',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { search: warn('agents').costs(6), train: info('agents') },
  run({ robots, page }, { search, train }) {
    const statements = robots.content.contentSignals
      .filter(({ agents }) => agents.includes('*'))
      .map(({ value }) => parseContentSignal(value))
      .filter(({ path = '/' }) => path === '/' || path === '/*');
    const uses = new Map(statements.flatMap(({ uses }) => [...uses]));
    const access = new CrawlerAccess(robots, page.url);
    const refused = access.refused(SEARCH_AGENTS);
    if (uses.get('search') === true && refused.length > 0) return search({ agents: firstFew(refused) });
    // A signal without a disallow rule is a request: worth reporting, but no contradiction.
    const admitted = TRAINING_AGENTS.filter((agent) => !access.refused(TRAINING_AGENTS).includes(agent));
    if (uses.get('ai-train') === false && admitted.length > 0) return train({ agents: firstFew(admitted) });
  },
});
