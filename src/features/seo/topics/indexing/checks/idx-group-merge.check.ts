import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxGroupMerge = check({
  id: 'idx-group-merge',
  category: 'indexing',
  needs: ['robots'],
  outcomes: { merged: info('agents') },
  run({ robots }, { merged }) {
    const named = [...robots.content.byAgent].filter(([agent, groups]) => agent !== '' && groups.length > 1);
    const repeated = named.map(([agent]) => agent);
    if (repeated.length > 0) return merged({ agents: firstFew(repeated) });
  },
});
