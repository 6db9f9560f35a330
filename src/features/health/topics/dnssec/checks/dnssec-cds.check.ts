import { firstFew } from '#base/domain/evidence.js';
import type { Fix } from '#base/domain/fix.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { keyTag, type Dnskey } from '#formats/records/dnskey.js';
import { isRemoval, KeyRing, dsKeyId, dnskeyId } from '#formats/records/ds.js';
import type { CdsRecords } from '../cds.facts.js';
import type { DsOffer } from '#formats/records/ds-offer.js';
import { advise, publishDs, conditional, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Maximum difference in age, in seconds, of answers that are compared with each other. */
const AT_ONCE = 5;

export const dnssecCds = check({
  id: 'dnssec-cds',
  category: 'security',
  needs: ['dnssec', 'cdsRecords', 'cdsCopies?'],
  outcomes: {
    ok: ok('zone'),
    unsigned: problem('zone').costs(6),
    invalid: warn('zone').costs(3),
    differs: warn('zone', 'servers').costs(2),
    removal: warn('zone').costs(4),
    conflicting: warn('zone').costs(3),
    'key-missing': warn('zone', 'tags').costs(3),
    'not-signing': problem('zone', 'tags').costs(6),
    pending: info('zone', 'tags'),
  },
  reference: {
    rule: 'RFC 7344 §4, RFC 8078 §4',
    dig: 'CDS {zone}',
    verify: {
      ok: 'dig {zone} CDS {zone} CDNSKEY {zone} DS',
      unsigned: 'dig +dnssec {zone} CDS {zone} CDNSKEY',
      invalid: 'dig +dnssec {zone} CDS {zone} CDNSKEY',
      differs: 'dig @{server} +norecurse {zone} CDS',
      removal: 'dig {zone} CDS {zone} CDNSKEY',
      conflicting: 'dig {zone} CDS {zone} CDNSKEY',
      'key-missing': 'dig +multiline {zone} CDS {zone} CDNSKEY {zone} DNSKEY',
      'not-signing': 'dig +multiline {zone} CDS {zone} CDNSKEY {zone} DNSKEY',
      pending: 'dig {zone} CDS {zone} CDNSKEY {zone} DS',
    },
  },
  run({ dnssec: { zone, ds, keys: seen, keysElsewhere, offers }, cdsRecords, cdsCopies = [] }, say) {
    const {
      ok,
      unsigned,
      invalid,
      differs,
      removal,
      conflicting,
      'key-missing': keyMissing,
      'not-signing': notSigning,
      pending,
    } = say;
    const { cds, cdnskeys, fault, ages, signers } = cdsRecords;
    const fix = advise(step('cds', { zone }));
    const isIsland = ds.length === 0;
    if (fault === 'missing') return unsigned({ zone }).fixedBy(fix);
    // If the zone has a DS record, dnssec-signatures reports it.
    if (fault !== undefined) return isIsland ? invalid({ zone }).fixedBy(fix) : undefined;
    if (cdsCopies.length > 0) return differs({ zone, servers: firstFew(cdsCopies) }).fixedBy(fix);
    const deletes = [...cds, ...cdnskeys].filter(isRemoval).length;
    if (deletes > 0 && deletes === cds.length + cdnskeys.length)
      return isIsland ? undefined : removal({ zone }).fixedBy(fix);
    if (deletes > 0 || !doCdsAndCdnskeyAgree(cdsRecords))
      return Math.abs(ages.cds - ages.cdnskey) > AT_ONCE ? undefined : conflicting({ zone }).fixedBy(fix);
    const keys = [...seen, ...keysElsewhere];
    const ring = new KeyRing(zone, keys);
    const named = new Set([
      ...cds.filter((one) => ring.isMatchedBy(one) !== false).map(dsKeyId),
      ...cdnskeys.map(dnskeyId),
    ]);
    const isWanted = (key: Dnskey) => named.has(dnskeyId(key));
    const wanted = keys.filter(isWanted);
    const there = new Set(wanted.map(keyTag));
    const strangers = tagsOf(cdsRecords).filter((tag) => !there.has(tag));
    const isChange = ages.dnskey > Math.max(ages.cds, ages.cdnskey) + AT_ONCE;
    if (strangers.length > 0)
      return isChange ? undefined : keyMissing({ zone, tags: firstFew(strangers.map(String)) }).fixedBy(fix);
    const matched = new Set(ds.map(dsKeyId));
    if (keys.every((key) => isWanted(key) === matched.has(dnskeyId(key)))) return ok({ zone });
    const tags = firstFew(wanted.map((key) => String(keyTag(key))));
    // A DS record for a key that does not sign would make the zone bogus.
    if (!wanted.some((key) => signers.includes(keyTag(key))))
      return isChange ? undefined : notSigning({ zone, tags }).fixedBy(fix);
    if (isIsland) return; // the DS record is proposed by dnssec-chain
    return pending({ zone, tags }).fixedBy(requestedDsFix(cdsRecords, wanted, offers));
  },
});

/** CDS and CDNSKEY must describe the same keys (RFC 7344 section 4). */
function doCdsAndCdnskeyAgree({ zone, cds, cdnskeys }: CdsRecords): boolean {
  if (cds.length === 0 || cdnskeys.length === 0) return true;
  const ring = new KeyRing(zone, cdnskeys);
  const named = new Set(cds.map(dsKeyId));
  return cds.every((one) => ring.isMatchedBy(one) !== false) && cdnskeys.every((key) => named.has(dnskeyId(key)));
}

function tagsOf({ cds, cdnskeys }: CdsRecords): number[] {
  return [...cds.map((one) => one.keyTag), ...cdnskeys.map(keyTag)];
}

/** The requested DS record, if it is a single one and safe to publish. */
function requestedDsFix(
  { zone, ds }: CdsRecords,
  [key, ...others]: readonly Dnskey[],
  offers: readonly DsOffer[],
): Fix {
  const offer = offers.find((one) => key && dnskeyId(one.key) === dnskeyId(key));
  if (!offer || others.length > 0) return advise(step('cds-registrar', { zone }));
  return conditional(step('cds-registrar', { zone }), publishDs(zone, offer.value, ds));
}
