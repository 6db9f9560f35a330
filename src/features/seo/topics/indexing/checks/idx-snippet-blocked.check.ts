import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { forbidsSnippets, isForSearch } from '../../../robots/robots-directives.js';
import { check } from '../../../seo-check.js';

export const idxSnippetBlocked = check({
  id: 'idx-snippet-blocked',
  category: 'indexing',
  needs: ['directives'],
  outcomes: { ok: ok(), all: warn().costs(10), some: warn('agents').costs(6) },
  run({ directives }, { ok, all, some }) {
    const forbidding = directives.filter(forbidsSnippets);
    const agents = forbidding.filter(isForSearch).map(({ agent }) => agent);
    if (agents.includes('*')) return all();
    if (agents.length > 0) return some({ agents: firstFew(agents) });
    return forbidding.length > 0 ? undefined : ok();
  },
});
