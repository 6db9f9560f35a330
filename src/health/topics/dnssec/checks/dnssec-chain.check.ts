import { few } from '../../../../domain/evidence.js';
import { parentOf } from '../../../../domain/host-name.js';
import { RDATA } from '../../../../dns-wire/rdata/rdata.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { isRemoval } from '../../../../records/ds.js';
import type { CdsRecords } from '../cds.facts.js';
import { advise, delegate, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecChain = check({
  id: 'dnssec-chain',
  category: 'security',
  needs: ['dnssec', 'dsDissent?', 'cdsRecords?'],
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
    { dnssec: { zone, ds, keys, verdict, offers, isBelowUnsigned }, dsDissent, cdsRecords },
    { ok, unsupported, 'ds-differs': dsDiffers, unsigned, 'ds-missing': dsMissing },
  ) {
    // Which of them a resolver has asked decides what we see: none of it is said.
    if (dsDissent) {
      const fix = advise(step('parent-servers', { parent: parentOf(zone) }));
      return dsDiffers({ zone, servers: few(dsDissent.servers) }).fixedBy(fix);
    }
    const [offer] = offers;
    if (verdict === 'insecure') {
      const old = ds.map((one) => RDATA.DS.show(one));
      const fix = offer ? delegate(zone, offer.value, old) : advise(step('roll-algorithm', { zone }));
      return unsupported({ zone, ds: few(old) }).fixedBy(fix);
    }
    if (isBelowUnsigned && ds.length > 0) return; // nobody validates it, and its parent zone has to be signed first
    if (ds.length > 0) return ok({ zone, tags: few(ds.map(({ keyTag }) => String(keyTag))) });
    // Who asked for the removal of the DS records does not miss them.
    if (keys.length === 0 || isLeaving(cdsRecords)) return unsigned({ zone }).fixedBy(advise(step('sign', { zone })));
    // What is signed badly today fails for everyone who validates as soon as there is a DS.
    if (offer && cdsRecords?.fault !== undefined) return dsMissing({ zone }).fixedBy(advise(step('cds', { zone })));
    const fix = offer ? delegate(zone, offer.value, []) : advise(step('sign-first', { zone }));
    return dsMissing({ zone }).fixedBy(fix);
  },
});

function isLeaving({ cds, cdnskeys }: Pick<CdsRecords, 'cds' | 'cdnskeys'> = { cds: [], cdnskeys: [] }): boolean {
  return cds.length + cdnskeys.length > 0 && [...cds, ...cdnskeys].every(isRemoval);
}
