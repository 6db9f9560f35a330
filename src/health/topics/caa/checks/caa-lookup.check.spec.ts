import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import { advise, step } from '../../../repair/fixes.js';
import { caaLookup } from './caa-lookup.check.js';

const told = { owner: NAME, errors: ['EDE 22 (No Reachable Authority)'] };

describeCheck(caaLookup, {
  failed: [[{ caaFailure: known(told) }, told, advise(step('caa-lookup', { owner: NAME }))]],
});
