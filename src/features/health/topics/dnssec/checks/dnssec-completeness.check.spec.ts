import { describeCheck } from '#test/checks/describe-check.js';
import { KSK, NAME, signedZone } from '#test/checks/health-domain.js';
import { signature, signatures, signedSet } from '#test/checks/health-signing.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecCompleteness } from './dnssec-completeness.check.js';

const zone = NAME;
const other = { ...KSK, algorithm: 13 };
const of = (keys: Dnskey[], ...sets: SignedSet[]) => ({
  ...signedZone([], { keys }),
  ...signatures(...sets),
});
const both = { signatures: [signature(), signature({ algorithm: 13 })] };
const algorithms = ['ECDSAP256SHA256'];

describeCheck(dnssecCompleteness, {
  partial: [
    [
      of([KSK, other], signedSet('SOA'), signedSet('NS', both)),
      { zone, algorithms, sets: [`${zone} SOA`] },
      advise(step('sign-all', { zone, algorithms })),
    ],
  ],
  silent: [
    of([KSK], signedSet('SOA')),
    of([KSK, other], signedSet('SOA', both)),
    of([KSK, { ...other, flags: other.flags | 0x80 }], signedSet('SOA')),
    of([KSK, { ...other, flags: 0 }], signedSet('SOA')),
    of([KSK, other], signedSet('MX', { isBogus: true })),
    of([KSK, other], signedSet('DNSKEY', { ...both, age: 5 }), signedSet('MX', { age: 6 })),
    of([KSK, other], signedSet('MX', { signatures: [] })),
  ],
});
