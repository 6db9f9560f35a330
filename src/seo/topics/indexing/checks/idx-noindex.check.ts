import { few } from '../../../../domain/evidence.js';
import { ok, problem, warn } from '../../../../domain/outcome.js';
import { forbidsIndexing } from '../../../robots/robots-directives.js';
import { check } from '../../../seo-check.js';

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
    const general = forbidding.find(({ agent }) => agent === '*');
    if (general) return all({ directive: general.name });
    const ends = directives.find(
      ({ name, value }) => name === 'unavailable_after' && Date.parse(value ?? '') < page.fetchedAt,
    );
    if (ends) return expired({ date: ends.value ?? '' });
    return forbidding.length > 0 ? some({ agents: few(forbidding.map(({ agent }) => agent)) }) : ok();
  },
});
