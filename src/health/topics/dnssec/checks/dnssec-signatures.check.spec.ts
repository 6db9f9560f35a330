import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { DAY, signatures, signedSet, span } from '../../../../../test/checks/health-signing.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecSignatures } from './dnssec-signatures.check.js';

const zone = NAME;
const evidence = { zone, sets: [`${zone} MX`] };
const fix = advise(step('resign', { zone }));

const bogus = (from: number, to: number, given: Partial<SignedSet> = {}) =>
  signatures(signedSet('SOA'), signedSet('MX', { isBogus: true, signatures: [span(from, to)], ...given }));

describeCheck(dnssecSignatures, {
  missing: [[bogus(0, 0, { signatures: [] }), evidence, fix]],
  expired: [[bogus(-28 * DAY, -1), evidence, fix]],
  premature: [[bogus(1, 28 * DAY), evidence, fix]],
  silent: [
    signatures(),
    bogus(-28 * DAY, 14 * DAY),
    bogus(0, 0, { signatures: [span(-28 * DAY, -DAY), span(-DAY, 14 * DAY)] }),
    bogus(-28 * DAY, -1, { isBogus: false }), // vouched for: then it is our clock that is wrong
    bogus(0, 0, { isBogus: false, signatures: [] }),
  ],
});
