import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, registration } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import { advise, step } from '../../../repair/fixes.js';
import { registrationExpiry } from './registration-expiry.check.js';

const domain = NAME;
const date = '2027-01-01';
const of = (...[given]: Parameters<typeof registration>) => ({ registration: known(registration(given)) });
const left = (days: number) => of({ end: { date, days }, status: ['client transfer prohibited'] });
const renew = advise(step('registration-renew', { domain }));
const restore = advise(step('registration-restore', { domain }));

describeCheck(registrationExpiry, {
  ok: [[left(31), { domain, date }]],
  soon: [
    [left(30), { domain, date, days: 30 }, renew],
    [left(8), { domain, date, days: 8 }, renew],
  ],
  imminent: [
    [left(7), { domain, date, days: 7 }, renew],
    [left(1), { domain, date, days: 1 }, renew],
  ],
  expired: [
    [left(0), { domain, date }, renew],
    [left(-75), { domain, date }, renew],
  ],
  'pending-delete': [
    [of({ status: ['redemption period'] }), { domain, status: ['redemption period'] }, restore],
    [of({ end: { date, days: 300 }, status: ['pending delete'] }), { domain, status: ['pending delete'] }, restore],
  ],
  silent: [of({}), left(-76)],
});
