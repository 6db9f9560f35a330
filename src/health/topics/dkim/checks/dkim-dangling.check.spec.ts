import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dkim, HOST } from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { dkimDangling } from './dkim-dangling.check.js';

const hosts = [HOST];

describeCheck(dkimDangling, {
  found: [[dkim([], { dangling: hosts }), { hosts }, advise(step('dkim-alias', { hosts }))]],
  silent: [dkim([])],
});
