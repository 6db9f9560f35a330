import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaRules } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { caaParameters } from './caa-parameters.check.js';

const owner = NAME;
const fix = (record: string) => advise(step('caa-remove', { owner, record }));
const bound = '0 issue "ca.example; accounturi=https://ca.example/1; validationmethods=dns-01"';
const twice = '0 issue "ca.example; accounturi=https://ca.example/1; accounturi=https://ca.example/2"';
const vain = '0 issuewild "ca.example; validationmethods=http-01"';

describeCheck(caaParameters, {
  ok: [[caaRules(bound, '0 issue "other.example"'), { owner, records: [bound] }]],
  repeated: [[caaRules(vain, twice), { owner, record: twice }, fix(twice)]],
  'unusable-method': [[caaRules(bound, vain), { owner, record: vain }, fix(vain)]],
  silent: [
    caaRules('0 issue "ca.example"'),
    caaRules('0 issue "ca.example; policy=ev"'),
    caaRules('0 issue "ca.example; accounturi=none"'),
  ],
});
