import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { algorithmName, isRevoked, isZoneKey } from '#formats/records/dnskey.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecCompleteness = check({
  id: 'dnssec-completeness',
  category: 'security',
  needs: ['signedZone', 'signatures'],
  outcomes: { partial: warn('zone', 'algorithms', 'sets').costs(4) },
  reference: {
    rule: 'RFC 4035 §2.2, RFC 6840 §5.11',
    dig: '+dnssec {sets} {setsType}',
  },
  run({ signedZone: { zone, keys }, signatures: { sets } }, { partial }) {
    const inForce = keys.filter((key) => isZoneKey(key) && !isRevoked(key));
    const algorithms = [...new Set(inForce.map(({ algorithm }) => algorithm))];
    const keyAge = sets.find(({ type }) => type === 'DNSKEY')?.age ?? 0;
    const gaps = sets
      // A set that was cached before the keys may have been signed before they were added.
      .filter(({ isBogus, age, signatures }) => !isBogus && age <= keyAge && signatures.length > 0)
      .flatMap(({ name, type, signatures }) =>
        algorithms
          .filter((algorithm) => signatures.every((signature) => signature.algorithm !== algorithm))
          .map((algorithm) => ({ set: `${name} ${type}`, algorithm })),
      );
    if (gaps.length === 0) return;
    const missing = firstFew(gaps.map(({ algorithm }) => algorithmName(algorithm)));
    const evidence = { zone, algorithms: missing, sets: firstFew(gaps.map(({ set }) => set)) };
    return partial(evidence).fixedBy(advise(step('sign-all', { zone, algorithms: missing })));
  },
});
