import { info, problem, warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const SHA1 = 1; // the only one there is

export const dnssecNsec3 = check({
  id: 'dnssec-nsec3',
  category: 'security',
  needs: ['nsec3'],
  outcomes: {
    algorithm: problem('zone', 'algorithm').costs(12),
    iterations: warn('zone', 'iterations').costs(4),
    salt: info('zone', 'salt'),
  },
  reference: {
    rule: 'RFC 9276 §3.1, RFC 5155 §8.1',
    dig: 'NSEC3PARAM {zone}',
    rules: { algorithm: 'RFC 5155 §8.1', iterations: 'RFC 9276 §3.1', salt: 'RFC 9276 §3.1' },
  },
  run({ nsec3: { zone, hashAlgorithm, iterations, salt } }, say) {
    const fix = advise(step('nsec3', { zone }));
    if (hashAlgorithm !== SHA1) return say.algorithm({ zone, algorithm: hashAlgorithm }).fixedBy(fix);
    if (iterations > 0) return say.iterations({ zone, iterations }).fixedBy(fix);
    return salt === '' ? undefined : say.salt({ zone, salt }).fixedBy(fix);
  },
});
