import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const SHA1 = 1; // the only assigned hash algorithm

export const dnssecNsec3 = check({
  id: 'dnssec-nsec3',
  category: 'security',
  needs: ['nsec3', 'denial?'],
  outcomes: {
    algorithm: problem('zone', 'algorithm').costs(12),
    iterations: warn('zone', 'iterations').costs(4),
    unused: info('zone'),
    several: info('zone', 'records'),
    flags: info('zone', 'records'),
    salt: info('zone', 'salt'),
  },
  reference: {
    rule: 'RFC 9276 §3.1, RFC 5155 §4, §8.1',
    dig: 'NSEC3PARAM {zone}',
    rules: {
      algorithm: 'RFC 5155 §8.1',
      iterations: 'RFC 9276 §3.1',
      unused: 'RFC 5155 §4',
      several: 'RFC 5155 §4',
      flags: 'RFC 5155 §4',
      salt: 'RFC 9276 §3.1',
    },
  },
  run({ nsec3, denial }, say) {
    const { zone, hashAlgorithm, iterations, salt } = nsec3;
    const fix = advise(step('nsec3', { zone }));
    const proofs = (denial?.proofs ?? []).map(({ proof }) => proof.type);
    if (proofs.length > 0 && !proofs.includes('NSEC3')) return say.unused({ zone }).fixedBy(fix);
    if (hashAlgorithm !== SHA1) return say.algorithm({ zone, algorithm: hashAlgorithm }).fixedBy(fix);
    if (iterations > 0) return say.iterations({ zone, iterations }).fixedBy(fix);
    if (nsec3.several.length > 0) return say.several({ zone, records: firstFew(nsec3.several) }).fixedBy(fix);
    if (nsec3.flagged.length > 0) return say.flags({ zone, records: firstFew(nsec3.flagged) }).fixedBy(fix);
    return salt === '' ? undefined : say.salt({ zone, salt }).fixedBy(fix);
  },
});
