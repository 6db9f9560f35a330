import { describeCheck } from '#test/checks/describe-check.js';
import { dsFor, KSK, NAME, offer, zoneSigning, ZSK } from '#test/checks/health-domain.js';
import { absent, type Fact, known } from '#base/domain/fact.js';
import { type Dnskey, keyTag } from '#formats/records/dnskey.js';
import type { CdsRecords } from '../cds.facts.js';
import { advise, publishDs, conditional, step } from '#engine/repair/fixes.js';
import { dnssecCds } from './dnssec-cds.check.js';

const zone = NAME;
const NEXT: Dnskey = { ...KSK, publicKey: new Uint8Array(32).fill(9) };
const ABSENT: Dnskey = { ...KSK, publicKey: new Uint8Array(32).fill(1) };
const [now, next] = [keyTag(KSK), keyTag(NEXT)];
const DELETE_DS = { keyTag: 0, algorithm: 0, digestType: 0, digest: Uint8Array.of(0) };
const DELETE_KEY = { flags: 0, protocol: 3, algorithm: 0, publicKey: Uint8Array.of(0) };

const of = (given: Partial<CdsRecords>, offers = [offer(KSK), offer(NEXT)], ds = [dsFor(KSK)]) => ({
  dnssec: known(zoneSigning(ds, { keys: [KSK, NEXT, ZSK], offers })),
  cdsCopies: absent as Fact<readonly string[]>,
  cdsRecords: known<CdsRecords>({
    ...{ zone, cds: [], cdnskeys: [], signers: [now], ds: ['old'] },
    ages: { cds: 0, cdnskey: 0, dnskey: 0 },
    ...given,
  }),
});
/** Each server publishes only its own key signing key. */
const twoSigners = {
  ...of({ cds: [dsFor(KSK), dsFor(ABSENT)] }),
  dnssec: known(zoneSigning([dsFor(KSK), dsFor(ABSENT)], { keysElsewhere: [ABSENT] })),
};
const copies = ['a.example (1)', 'b.example (2)'];
const island = (given: Partial<CdsRecords>) => of(given, undefined, []);
const fix = advise(step('cds', { zone }));
const registrar = step('cds-registrar', { zone });

describeCheck(dnssecCds, {
  ok: [
    [of({ cds: [dsFor(KSK)], cdnskeys: [KSK] }), { zone }],
    [of({ cds: [dsFor(KSK, 4), dsFor(KSK)] }), { zone }],
    [of({ cdnskeys: [KSK] }), { zone }],
    [twoSigners, { zone }],
  ],
  unsigned: [
    [of({ cds: [dsFor(KSK)], fault: 'missing' }), { zone }, fix],
    [island({ cds: [dsFor(KSK)], fault: 'missing' }), { zone }, fix],
  ],
  invalid: [[island({ cds: [dsFor(KSK)], fault: 'expired' }), { zone }, fix]],
  differs: [[{ ...of({ cds: [dsFor(KSK)] }), cdsCopies: known(copies) }, { zone, servers: copies }, fix]],
  removal: [
    [of({ cds: [DELETE_DS], cdnskeys: [DELETE_KEY] }), { zone }, fix],
    [of({ cds: [DELETE_DS] }), { zone }, fix],
  ],
  conflicting: [
    [of({ cds: [dsFor(KSK)], cdnskeys: [NEXT] }), { zone }, fix],
    [of({ cds: [dsFor(KSK)], cdnskeys: [KSK, NEXT] }), { zone }, fix],
    [of({ cds: [DELETE_DS, dsFor(KSK)] }), { zone }, fix],
    // Records of nearly the same age were answered at once.
    [of({ cds: [dsFor(KSK)], cdnskeys: [NEXT], ages: { cds: 5, cdnskey: 0, dnskey: 0 } }), { zone }, fix],
    [of({ cds: [dsFor(KSK)], cdnskeys: [NEXT], ages: { cds: 9, cdnskey: 9, dnskey: 0 } }), { zone }, fix],
  ],
  'key-missing': [
    [of({ cds: [dsFor(KSK), dsFor(ABSENT)] }), { zone, tags: [String(keyTag(ABSENT))] }, fix],
    [of({ cds: [{ ...dsFor(NEXT), digest: new Uint8Array(32) }] }), { zone, tags: [String(next)] }, fix],
  ],
  pending: [
    [of({ cds: [dsFor(KSK), dsFor(NEXT)] }), { zone, tags: [now, next].map(String) }, advise(registrar)],
    // Not proposed: the algorithm is deprecated, or not every server has the signature.
    [of({ cds: [dsFor(NEXT)], signers: [now, next] }, [offer(KSK)]), { zone, tags: [String(next)] }, advise(registrar)],
    [
      of({ cds: [dsFor(NEXT)], cdnskeys: [NEXT], signers: [now, next] }),
      { zone, tags: [String(next)] },
      conditional(registrar, publishDs(zone, offer(NEXT).value, ['old'])),
    ],
  ],
  'not-signing': [
    [of({ cds: [dsFor(NEXT)] }), { zone, tags: [String(next)] }, fix],
    [of({ cds: [dsFor(NEXT)], ages: { cds: 0, cdnskey: 0, dnskey: 5 } }), { zone, tags: [String(next)] }, fix],
  ],
  silent: [
    of({ cds: [dsFor(KSK)], fault: 'expired' }), // reported by dnssec-signatures
    island({ cds: [DELETE_DS] }),
    island({ cds: [dsFor(KSK)] }),
    of({ cds: [dsFor(NEXT)], ages: { cds: 0, cdnskey: 0, dnskey: 6 } }),
    of({ cds: [dsFor(KSK)], cdnskeys: [NEXT], ages: { cds: 6, cdnskey: 0, dnskey: 0 } }),
    of({ cds: [dsFor(ABSENT)], ages: { cds: 0, cdnskey: 0, dnskey: 6 } }),
  ],
});
