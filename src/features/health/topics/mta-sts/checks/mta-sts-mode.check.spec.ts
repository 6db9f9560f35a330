import { describeCheck } from '#test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsMode } from './mta-sts-mode.check.js';

const of = (mode: string) => policyFile(policy(mode, ['a.example']));

describeCheck(mtaStsMode, {
  ok: [[of('enforce'), { url }]],
  testing: [[of('testing'), { url }, advise(step('mta-sts-enforce'), step('mta-sts-id'))]],
  none: [[of('none'), { url }, advise(step('mta-sts-none'))]],
  silent: [
    of('enforced'),
    policyFile(policy('enforce', [])),
    policyFile('version: STSv1\nmode: enforce\nmx: a.example'),
    policyFile('mode: testing\nmx: a.example\nmax_age: 604800'),
  ],
});
