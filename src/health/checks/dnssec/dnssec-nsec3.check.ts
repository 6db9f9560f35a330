import { info, warn } from '../../../domain/outcome.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

export const dnssecNsec3 = check({
  id: 'dnssec-nsec3',
  category: 'security',
  needs: ['nsec3'],
  outcomes: { iterated: warn('zone', 'iterations'), salted: info('zone', 'salt') },
  reference: { rule: 'RFC 9276 §3.1', dig: 'NSEC3PARAM {zone}' },
  run({ nsec3: { zone, iterations, salt } }, { iterated, salted }) {
    const fix = advise(step('nsec3', { zone }));
    if (iterations > 0) return iterated({ zone, iterations }).fixedBy(fix);
    return salt === '' ? undefined : salted({ zone, salt }).fixedBy(fix);
  },
});
