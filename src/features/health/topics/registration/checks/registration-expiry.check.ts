import { firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const SOON = 30;
const LAST_DAYS = 7;
const MAX_GRACE = 75; // days; a domain that still resolves after that was renewed, and the date is outdated
const LEAVING = ['redemption period', 'pending restore', 'pending delete'];

export const registrationExpiry = check({
  id: 'registration-expiry',
  category: 'dns',
  needs: ['registration'],
  outcomes: {
    ok: ok('domain', 'until'),
    soon: warn('domain', 'until', 'days').costs(4),
    imminent: problem('domain', 'until', 'days').costs(18),
    expired: problem('domain', 'until').costs(28),
    'pending-delete': problem('domain', 'status').costs(30).caps(40),
  },
  reference: { rule: 'RFC 9083 §4.5, RFC 8056', whois: '{zone}' },
  run({ registration: { domain, end, status } }, { ok, soon, imminent, expired, 'pending-delete': pendingDelete }) {
    const states = status.filter((state) => LEAVING.includes(state));
    const renew = advise(step('registration-renew', { domain }));
    if (states.length > 0) {
      return pendingDelete({ domain, status: firstFew(states) }).fixedBy(
        advise(step('registration-restore', { domain })),
      );
    }
    if (!end || end.days < -MAX_GRACE) return;
    const { date: until, days } = end;
    if (days <= 0) return expired({ domain, until }).fixedBy(renew);
    if (days <= LAST_DAYS) return imminent({ domain, until, days }).fixedBy(renew);
    return days <= SOON ? soon({ domain, until, days }).fixedBy(renew) : ok({ domain, until });
  },
});
