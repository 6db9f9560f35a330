import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxGroupMerge = check({
  id: 'idx-group-merge',
  category: 'indexing',
  needs: ['robots'],
  outcomes: { merged: info('agents') },
  run({ robots }, { merged }) {
    const agents = robots.content.groups.flatMap((group) => [...new Set(group.agents)]);
    const repeated = agents.filter((agent) => agent !== '' && robots.groupsFor(agent).length > 1);
    if (repeated.length > 0) return merged({ agents: few(repeated) });
  },
});
