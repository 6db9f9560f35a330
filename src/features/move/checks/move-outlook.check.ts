import { firstFew } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveOutlook = check({
  id: 'move-outlook',
  category: 'dns',
  needs: ['outlook'],
  outcomes: { ok: ok('score'), worse: problem('findings', 'score').unscored() },
  reference: { rule: 'RFC 1034 §4.2.2', dig: 'NS {zone}' },
  run({ outlook: { introduced, score } }, { ok, worse }) {
    return introduced.length > 0
      ? worse({ findings: firstFew(introduced), score }).fixedBy(advise('fix-findings'))
      : ok({ score });
  },
});
