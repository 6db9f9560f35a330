import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, registration } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { registrationLock } from './registration-lock.check.js';

const domain = NAME;
const of = (...status: string[]) => ({ registered: known(registration({ status })) });

describeCheck(registrationLock, {
  locked: [
    [of('client transfer prohibited'), { domain }],
    [of('active', 'server transfer prohibited'), { domain }],
    [of('update prohibited', 'transfer prohibited'), { domain }],
    [of('locked'), { domain }],
  ],
  open: [[of('active'), { domain, status: ['active'] }, advise(step('registration-lock', { domain }))]],
  transferring: [
    [of('pending transfer'), { domain }, advise(step('registration-transfer', { domain }))],
    [
      of('pending transfer', 'server transfer prohibited'),
      { domain },
      advise(step('registration-transfer', { domain })),
    ],
  ],
  silent: [of()],
});
