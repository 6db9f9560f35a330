import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const MAX = 8;

export const nsSurplus = check({
  id: 'ns-surplus',
  category: 'dns',
  needs: ['nsSet'],
  outcomes: { found: info('count', 'limit') },
  reference: { rule: 'RFC 2182 §5', dig: 'NS {zone}' },
  run({ nsSet: { names } }, { found }) {
    if (names.length <= MAX) return;
    return found({ count: names.length, limit: MAX }).fixedBy(advise(step('ns-surplus')));
  },
});
