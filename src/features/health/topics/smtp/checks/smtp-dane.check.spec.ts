import { describeCheck } from '#test/checks/describe-check.js';
import { tlsa } from '#test/checks/health-domain.js';
import { MX, SERVERS as servers } from '#test/checks/health-smtp.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpDane } from './smtp-dane.check.js';

const name = `_25._tcp.${MX}`;
const [one, other] = [tlsa(3), tlsa(2)];
const proof = (records: (typeof one)[], matching: (typeof one)[]) => ({
  ...{ host: MX, address: '77.77.4.1', name, subject: MX },
  ...{ records, matching },
});
const proofs = (...given: ReturnType<typeof proof>[]) => ({ daneProofs: known(given) });

describeCheck(smtpDane, {
  ok: [[proofs(proof([one], [one])), { servers }]],
  mismatch: [
    [
      proofs(proof([one], [one]), proof([other], [])),
      { servers, subject: MX, name, records: [`2 1 1 ${'ab'.repeat(32)}`] },
      advise(step('smtp-dane', { name })),
    ],
  ],
  rollover: [[proofs(proof([one, other], [one])), { servers, name, records: [`2 1 1 ${'ab'.repeat(32)}`] }]],
});
