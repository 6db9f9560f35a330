import { warn } from '../../../../domain/outcome.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiWildcardSurprise = check({
  id: 'ai-wildcard-surprise',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { forgotten: warn('agents').costs(8) },
  run({ robots, page }, { forgotten }) {
    const access = new CrawlerAccess(robots, page.url);
    const agents = access.assistantsForgotten;
    if (!access.closedToAll && agents.length > 0) return forgotten({ agents });
  },
});
