import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecNsec3 } from './dnssec-nsec3.check.js';

const zone = NAME;

const of = (iterations: number, salt = '', hashAlgorithm = 1) => ({
  nsec3: known({ zone, hashAlgorithm, iterations, salt }),
});
const fix = advise(step('nsec3', { zone }));

describeCheck(dnssecNsec3, {
  algorithm: [[of(9, 'AB', 2), { zone, algorithm: 2 }, fix]],
  iterations: [[of(1, 'AB'), { zone, iterations: 1 }, fix]],
  salt: [[of(0, 'AB'), { zone, salt: 'AB' }, fix]],
  silent: [of(0)],
});
