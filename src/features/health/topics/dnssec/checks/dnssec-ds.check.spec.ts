import { describeCheck } from '#test/checks/describe-check.js';
import { shorten } from '#base/domain/evidence.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { dsFor, KSK, NAME, signedZone } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecDs } from './dnssec-ds.check.js';

const zone = NAME;

const mistyped = { ...dsFor(KSK), digest: new Uint8Array(32) };
const shown = (data: Parameters<typeof RDATA.DS.show>[0]) => shorten(RDATA.DS.show(data));
const stranger = { ...dsFor(KSK), keyTag: 1 };
const OTHER = { ...KSK, publicKey: new Uint8Array(32).fill(3) };

const cut = (digestType: number, octets: number) => ({ ...dsFor(KSK), digestType, digest: new Uint8Array(octets) });
const malformed = (digestType: number, octets: number) =>
  [
    signedZone([dsFor(KSK), cut(digestType, octets)]),
    { zone, records: [shown(cut(digestType, octets))] },
    advise(step('malformed-ds', { zone })),
  ] as const;

describeCheck(dnssecDs, {
  malformed: [
    malformed(2, 20),
    malformed(1, 32),
    malformed(4, 32),
    malformed(2, 31),
    malformed(2, 64),
    malformed(6, 20),
  ],
  unmatched: [
    [signedZone([dsFor(KSK), stranger]), { zone, tags: ['1'] }, advise(step('leftover-ds', { tags: ['1'] }))],
    [
      signedZone([dsFor(KSK), mistyped]), // both have the same key tag
      { zone, tags: [shown(mistyped)] },
      advise(step('leftover-ds', { tags: [shown(mistyped)] })),
    ],
  ],
  silent: [
    signedZone([]),
    signedZone([dsFor(KSK)]),
    signedZone([dsFor(KSK), dsFor(OTHER)], { keysElsewhere: [OTHER] }), // the key of another signer
    signedZone([dsFor(KSK), { ...dsFor(KSK), digestType: 6 }]),
    signedZone([cut(2, 20)], { verdict: 'broken' }), // reported by others
    signedZone([dsFor(KSK), { ...dsFor(KSK), digestType: 200, digest: new Uint8Array(5) }]), // of a type of the future
    signedZone([stranger]), // the cached sets differ in age
    signedZone(
      [
        { ...dsFor(KSK), digestType: 6 },
        { ...stranger, algorithm: 12 },
      ],
      { verdict: 'insecure' },
    ),
  ],
});
