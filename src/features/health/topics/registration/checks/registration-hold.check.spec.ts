import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, registration } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { registrationHold } from './registration-hold.check.js';

const domain = NAME;
const of = (...status: string[]) => ({ registered: known(registration({ status })) });
const fix = advise(step('registration-hold', { domain }));

describeCheck(registrationHold, {
  held: [
    [of('client hold', 'active'), { domain, status: ['client hold'] }, fix],
    [of('server hold'), { domain, status: ['server hold'] }, fix],
  ],
  silent: [of(), of('active')],
});
