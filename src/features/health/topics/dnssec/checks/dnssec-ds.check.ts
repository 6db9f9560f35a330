import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { KeyRing, missedDigestLength } from '#formats/records/ds.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecDs = check({
  id: 'dnssec-ds',
  category: 'security',
  needs: ['signedZone'],
  outcomes: { malformed: warn('zone', 'records').costs(2), unmatched: info('zone', 'tags') },
  reference: {
    rule: 'RFC 4035 §5.2, RFC 6781 §4.1',
    dig: '+multiline {zone} DS {zone} DNSKEY',
  },
  run({ signedZone: { zone, ds, keys, keysElsewhere, verdict } }, { malformed, unmatched }) {
    const short = ds.filter((signer) => missedDigestLength(signer) !== undefined);
    if (short.length > 0 && verdict === 'secure') {
      const records = firstFew(short.map((signer) => RDATA.DS.show(signer)));
      return malformed({ zone, records }).fixedBy(advise(step('malformed-ds', { zone })));
    }
    // A DS record with an unsupported digest type may match.
    const ring = new KeyRing(zone, [...keys, ...keysElsewhere]);
    const idle = ds.filter((signer) => ring.isMatchedBy(signer) === false);
    // If no DS record matches, none may be removed: the zone is not validated, or the cached sets differ in age.
    if (idle.length === 0 || idle.length === ds.length || verdict !== 'secure') return;
    const kept = new Set(ds.filter((signer) => !idle.includes(signer)).map(({ keyTag }) => keyTag));
    const tags = firstFew(
      idle.map((signer) => (kept.has(signer.keyTag) ? RDATA.DS.show(signer) : String(signer.keyTag))),
    );
    return unmatched({ zone, tags }).fixedBy(advise(step('leftover-ds', { tags })));
  },
});
