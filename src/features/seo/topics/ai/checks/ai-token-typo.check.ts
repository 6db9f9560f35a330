import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { intendedAgent } from '../ai-agents.js';
import { check } from '../../../seo-check.js';

export const aiTokenTypo = check({
  id: 'ai-token-typo',
  category: 'ai',
  needs: ['robots'],
  outcomes: { unrecognized: warn('names').costs(3) },
  run({ robots }, { unrecognized }) {
    const names = [...robots.content.byAgent.keys()].flatMap((name) => {
      const intended = intendedAgent(name);
      return intended === undefined || robots.names(intended) ? [] : [`${name} → ${intended}`];
    });
    if (names.length > 0) return unrecognized({ names: firstFew(names) });
  },
});
