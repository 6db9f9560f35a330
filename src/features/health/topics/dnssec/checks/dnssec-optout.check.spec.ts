import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { Proof } from '#formats/records/denial.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecOptout } from './dnssec-optout.check.js';

const zone = NAME;
const of = (...proofs: Proof[]) => ({
  denial: known({ zone, proofs: proofs.map((proof) => ({ proof, age: 0 })), unproven: [] }),
});
const owned = { class: 1, ttl: 300 };
const nsec: Proof = { ...owned, name: `${zone}.`, type: 'NSEC', data: { next: `${zone}.`, types: [] } };
const nsec3 = (flags: number): Proof => ({
  ...owned,
  name: `abc.${zone}.`,
  type: 'NSEC3',
  data: {
    ...{ hashAlgorithm: 1, flags, iterations: 0, types: [] },
    ...{ salt: new Uint8Array(), nextHash: new Uint8Array(20) },
  },
});

describeCheck(dnssecOptout, {
  used: [[of(nsec, nsec3(0), nsec3(1)), { zone }, advise(step('nsec3', { zone }))]],
  silent: [of(), of(nsec), of(nsec3(0))],
});
