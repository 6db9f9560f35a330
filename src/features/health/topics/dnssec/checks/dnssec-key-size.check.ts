import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { isDeprecated, isRevoked, keyTag, rsaModulusBits } from '#formats/records/dnskey.js';
import { leaveAlgorithms } from '../signing-fix.js';
import { check } from '../../../health-check.js';

const BREAKABLE = 1024;
const MIN_RSA_BITS = 2048; // NIST SP 800-57 part 1, table 2

export const dnssecKeySize = check({
  id: 'dnssec-key-size',
  category: 'security',
  needs: ['signedZone'],
  outcomes: { weak: problem('zone', 'bits', 'tags').costs(12), short: warn('zone', 'bits', 'tags').costs(3) },
  reference: {
    rule: 'RFC 5702 §2, RFC 6781 §3.4.2',
    dig: '+multiline DNSKEY {zone}',
  },
  run({ signedZone: { zone, ds, keys } }, { weak, short }) {
    const small = keys.flatMap((key) => {
      const bits = rsaModulusBits(key);
      // Deprecated algorithms are reported by dnssec-algorithm; a new key fixes both.
      const counts = bits !== undefined && bits < MIN_RSA_BITS && !isRevoked(key) && !isDeprecated(key.algorithm);
      return counts ? [{ bits, tag: String(keyTag(key)), algorithm: key.algorithm }] : [];
    });
    if (small.length === 0) return;
    const evidence = {
      zone,
      bits: Math.min(...small.map(({ bits }) => bits)),
      tags: firstFew(small.map(({ tag }) => tag)),
    };
    const say = evidence.bits < BREAKABLE ? weak : short;
    const algorithms = [...new Set(small.map(({ algorithm }) => algorithm))];
    return say(evidence).fixedBy(leaveAlgorithms(zone, ds, algorithms));
  },
});
