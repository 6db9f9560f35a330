import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { TRAINING_AGENTS } from '#base/fingerprints/ai-agents.data.js';
import { CrawlerAccess } from '../crawler-access.js';
import { check } from '../../../seo-check.js';

export const aiTrainingBots = check({
  id: 'ai-training-bots',
  category: 'ai',
  needs: ['robots', 'page'],
  outcomes: { open: info(), closed: info(), mixed: info('refused', 'allowed') },
  run({ robots, page }, { open, closed, mixed }) {
    const access = new CrawlerAccess(robots, page.url);
    if (access.closedToAll) return;
    const refused = access.refused(TRAINING_AGENTS);
    const allowed = TRAINING_AGENTS.filter((agent) => !refused.includes(agent));
    if (refused.length === 0) return open();
    return allowed.length === 0 ? closed() : mixed({ refused: firstFew(refused), allowed: firstFew(allowed) });
  },
});
