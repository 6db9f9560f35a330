import { describeCheck } from '#test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsMaxAge } from './mta-sts-max-age.check.js';

const of = (seconds: number, mode = 'enforce') => policyFile(policy(mode, ['a.example'], seconds));
const fix = advise(step('mta-sts-max-age', { week: 604800 }), step('mta-sts-id'));

describeCheck(mtaStsMaxAge, {
  short: [[of(86399), { url, seconds: 86399 }, fix]],
  brief: [
    [of(86400), { url, seconds: 86400 }, fix],
    [of(604799, 'testing'), { url, seconds: 604799 }, fix],
  ],
  silent: [of(604800), of(60, 'none'), of(99999999)],
});
