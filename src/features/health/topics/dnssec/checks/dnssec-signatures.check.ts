import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import type { RejectedSet } from '#formats/records/judge-answer.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecSignatures = check({
  id: 'dnssec-signatures',
  category: 'security',
  needs: ['validation', 'brokenChain?'],
  outcomes: {
    missing: problem('zone', 'sets').costs(15),
    expired: problem('zone', 'sets', 'tags').costs(15),
    'not-yet-valid': problem('zone', 'sets', 'tags').costs(15),
    mismatch: problem('zone', 'sets', 'tags').costs(15),
    'key-missing': problem('zone', 'sets', 'tags').costs(15),
    'key-unfit': problem('zone', 'sets', 'tags').costs(15),
    'no-proof': problem('zone', 'sets').costs(15),
    'wrong-signer': problem('zone', 'sets', 'signers').costs(15),
    rejected: warn('zone', 'sets').costs(5),
    nsec3param: warn('zone').costs(1),
  },
  reference: {
    rule: 'RFC 4034 §3.1, RFC 4035 §5.3',
    dig: '+dnssec +cd {sets} {setsType}',
    verify: { nsec3param: 'dig +dnssec +cd NSEC3PARAM {zone}' },
  },
  run({ validation: { zone, sets: rejected }, brokenChain }, say) {
    // Only name servers and testers query NSEC3PARAM.
    const sets = rejected.filter(({ type }) => type !== 'NSEC3PARAM');
    if (sets.length === 0 && rejected.some(({ fault }) => fault !== 'fine'))
      return say.nsec3param({ zone }).fixedBy(advise(step('resign', { zone })));
    const fix = advise(step('resign', { zone }));
    const of = (...faults: RejectedSet['fault'][]) => sets.filter(({ fault }) => faults.includes(fault));
    const namesOf = (found: readonly RejectedSet[]) => firstFew(found.map(({ name, type }) => `${name} ${type}`));
    const tagsOf = (found: readonly RejectedSet[]) => firstFew([...new Set(found.map(({ keyTag }) => String(keyTag)))]);
    // Validators ignore signatures of algorithms that they do not support.
    const missing = of('missing', 'unsupported');
    if (missing.length > 0) return say.missing({ zone, sets: namesOf(missing) }).fixedBy(fix);
    const expired = of('expired');
    if (expired.length > 0) return say.expired({ zone, sets: namesOf(expired), tags: tagsOf(expired) }).fixedBy(fix);
    const premature = of('not-yet-valid');
    if (premature.length > 0)
      return say['not-yet-valid']({ zone, sets: namesOf(premature), tags: tagsOf(premature) }).fixedBy(fix);
    const wrong = of('mismatch', 'labels');
    if (wrong.length > 0) return say.mismatch({ zone, sets: namesOf(wrong), tags: tagsOf(wrong) }).fixedBy(fix);
    const keyless = of('key-missing');
    if (keyless.length > 0)
      return say['key-missing']({ zone, sets: namesOf(keyless), tags: tagsOf(keyless) }).fixedBy(fix);
    const unfit = of('key-unfit');
    if (unfit.length > 0) return say['key-unfit']({ zone, sets: namesOf(unfit), tags: tagsOf(unfit) }).fixedBy(fix);
    const unproven = of('no-proof');
    if (unproven.length > 0) return say['no-proof']({ zone, sets: namesOf(unproven) }).fixedBy(fix);
    const foreign = of('signer');
    if (foreign.length > 0) {
      const signers = firstFew(foreign.map(({ signer = '' }) => signer));
      return say['wrong-signer']({ zone, sets: namesOf(foreign), signers }).fixedBy(fix);
    }
    // Below a broken delegation everything is rejected; that is reported by dnssec-bogus.
    const fine = brokenChain?.cut === undefined ? of('fine') : [];
    return fine.length > 0
      ? say.rejected({ zone, sets: namesOf(fine) }).fixedBy(advise(step('compare-servers', { zone })))
      : undefined;
  },
});
