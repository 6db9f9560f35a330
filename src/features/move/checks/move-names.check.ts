import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveNames = check({
  id: 'move-names',
  category: 'dns',
  needs: ['coverage'],
  outcomes: { listed: ok('count'), guessed: info('count'), nothing: warn().unscored() },
  reference: { rule: 'RFC 1034 §4.2.1', dig: 'NS {zone}' },
  run({ coverage: { count, isCurrentKnown, isListed } }, { listed, guessed, nothing }) {
    if (!isCurrentKnown) return nothing().fixedBy(advise('paste-zone'));
    return isListed ? listed({ count }) : guessed({ count });
  },
});
