import { firstFew } from '#base/domain/evidence.js';
import { parentOf } from '#base/domain/host-name.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { isRemoval } from '#formats/records/ds.js';
import type { CdsRecords } from '../cds.facts.js';
import { advise, publishDs, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecChain = check({
  id: 'dnssec-chain',
  category: 'security',
  needs: ['dnssec', 'dsDifference?', 'cdsRecords??'],
  outcomes: {
    ok: ok('zone', 'tags'),
    unsupported: warn('zone', 'ds').costs(4),
    'ds-differs': warn('zone', 'servers').costs(6),
    unsigned: info('zone'),
    'ds-missing': warn('zone').costs(4),
  },
  reference: {
    rule: 'RFC 4035 §5, RFC 9364',
    dig: '+dnssec DS {zone}',
    verify: {
      ok: 'dig +dnssec +multiline {zone} DS {zone} DNSKEY',
      'ds-differs': 'dig @{server} +norecurse DS {zone}',
      'ds-missing': 'dig +multiline {zone} DS {zone} DNSKEY',
    },
  },
  run(
    { dnssec: { zone, ds, keys, verdict, offers, isBelowUnsigned }, dsDifference, cdsRecords },
    { ok, unsupported, 'ds-differs': dsDiffers, unsigned, 'ds-missing': dsMissing },
  ) {
    // The DS set depends on which parent server the resolver queried, so nothing else is reported.
    if (dsDifference) {
      const fix = advise(step('parent-servers', { parent: parentOf(zone) }));
      return dsDiffers({ zone, servers: firstFew(dsDifference.servers) }).fixedBy(fix);
    }
    const [offer] = offers;
    if (verdict === 'insecure') {
      const old = ds.map((one) => RDATA.DS.show(one));
      const fix = offer ? publishDs(zone, offer.value, old) : advise(step('roll-algorithm', { zone }));
      return unsupported({ zone, ds: firstFew(old) }).fixedBy(fix);
    }
    if (isBelowUnsigned && ds.length > 0) return; // not validated as long as the parent zone is unsigned
    if (ds.length > 0) return ok({ zone, tags: firstFew(ds.map(({ keyTag }) => String(keyTag))) });
    // If CDS requests the removal of the DS records, their absence is intended.
    if (keys.length > 0 && cdsRecords === null) return;
    if (keys.length === 0 || isLeaving(cdsRecords ?? undefined))
      return unsigned({ zone }).fixedBy(advise(step('sign', { zone })));
    // With an invalid signature, a DS record would make the zone bogus.
    if (offer && cdsRecords?.fault !== undefined) return dsMissing({ zone }).fixedBy(advise(step('cds', { zone })));
    const fix = offer ? publishDs(zone, offer.value, []) : advise(step('sign-first', { zone }));
    return dsMissing({ zone }).fixedBy(fix);
  },
});

function isLeaving({ cds, cdnskeys }: Pick<CdsRecords, 'cds' | 'cdnskeys'> = { cds: [], cdnskeys: [] }): boolean {
  return cds.length + cdnskeys.length > 0 && [...cds, ...cdnskeys].every(isRemoval);
}
