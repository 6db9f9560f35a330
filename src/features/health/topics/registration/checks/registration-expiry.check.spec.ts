import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, registration } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { registrationExpiry } from './registration-expiry.check.js';

const domain = NAME;
const until = '2027-01-01';
const of = (...[given]: Parameters<typeof registration>) => ({ registration: known(registration(given)) });
const left = (days: number) => of({ end: { date: until, days }, status: ['client transfer prohibited'] });
const renew = advise(step('registration-renew', { domain }));
const restore = advise(step('registration-restore', { domain }));

describeCheck(registrationExpiry, {
  ok: [[left(31), { domain, until }]],
  soon: [
    [left(30), { domain, until, days: 30 }, renew],
    [left(8), { domain, until, days: 8 }, renew],
  ],
  imminent: [
    [left(7), { domain, until, days: 7 }, renew],
    [left(1), { domain, until, days: 1 }, renew],
  ],
  expired: [
    [left(0), { domain, until }, renew],
    [left(-75), { domain, until }, renew],
  ],
  'pending-delete': [
    [of({ status: ['redemption period'] }), { domain, status: ['redemption period'] }, restore],
    [
      of({ end: { date: until, days: 300 }, status: ['pending delete'] }),
      { domain, status: ['pending delete'] },
      restore,
    ],
  ],
  silent: [of({}), left(-76)],
});
