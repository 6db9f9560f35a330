import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dsFor, KSK, NAME, signedZone } from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecAlgorithm } from './dnssec-algorithm.check.js';

const zone = NAME;

const good = dsFor(KSK);
const old = { ...good, algorithm: 7 };
const fix = advise(step('roll-algorithm', { zone }));

describeCheck(dnssecAlgorithm, {
  deprecated: [[signedZone([old]), { zone, algorithms: ['RSASHA1-NSEC3-SHA1'] }, fix]],
  mixed: [[signedZone([good, old]), { zone, algorithms: ['RSASHA1-NSEC3-SHA1'] }, fix]],
  silent: [
    signedZone([]),
    signedZone([good]),
    signedZone([8, 10, 13, 14, 16].map((algorithm) => ({ ...good, algorithm }))),
  ],
});
