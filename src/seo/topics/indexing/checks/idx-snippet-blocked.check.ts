import { few } from '../../../../domain/evidence.js';
import { ok, warn } from '../../../../domain/outcome.js';
import { forbidsSnippets } from '../../../robots/robots-directives.js';
import { check } from '../../../seo-check.js';

export const idxSnippetBlocked = check({
  id: 'idx-snippet-blocked',
  category: 'indexing',
  needs: ['directives'],
  outcomes: { ok: ok(), all: warn().costs(10), some: warn('agents').costs(6) },
  run({ directives }, { ok, all, some }) {
    const agents = directives.filter(forbidsSnippets).map(({ agent }) => agent);
    if (agents.includes('*')) return all();
    return agents.length > 0 ? some({ agents: few(agents) }) : ok();
  },
});
