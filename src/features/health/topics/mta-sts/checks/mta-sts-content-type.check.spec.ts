import { describeCheck } from '#test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsContentType } from './mta-sts-content-type.check.js';

const of = (type: string) => policyFile(policy('enforce', ['a.example']), type);
const fix = advise(step('mta-sts-type', { url }));

describeCheck(mtaStsContentType, {
  other: [
    [of('text/html'), { url, type: ['text/html'] }, fix],
    [of(''), { url, type: [] }, fix],
  ],
  silent: [of('text/plain')],
});
