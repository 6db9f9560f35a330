import { firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { forbidsIndexing, isForSearch, type RobotsDirective } from '../../../robots/robots-directives.js';
import { check } from '../../../seo-check.js';

/** Blocking these leaves the page in web search. */
const SPECIALISTS = new Set(['googlebot-news', 'googlebot-image', 'googlebot-video']);

export const idxNoindex = check({
  id: 'idx-noindex',
  category: 'indexing',
  needs: ['directives', 'page'],
  outcomes: {
    ok: ok(),
    all: problem('directive').costs(60),
    expired: problem('date').costs(60),
    some: warn('agents').costs(25),
  },
  run({ directives, page }, { ok, all, expired, some }) {
    const forbidding = directives.filter(forbidsIndexing);
    const general = forbidding.find(isForAll);
    if (general) return all({ directive: general.name });
    const ended = directives.filter(
      ({ name, value }) => name === 'unavailable_after' && Date.parse(value ?? '') < page.fetchedAt,
    );
    const ends = ended.find(isForAll);
    if (ends) return expired({ date: ends.value ?? '' });
    const agents = new Set([...forbidding, ...ended].map(({ agent }) => agent));
    const searching = [...agents].filter((agent) => isForSearch({ agent }) && !SPECIALISTS.has(agent));
    if (searching.length > 0) return some({ agents: firstFew(searching) });
    return agents.size > 0 ? undefined : ok();
  },
});

function isForAll({ agent }: RobotsDirective): boolean {
  return agent === '*';
}
