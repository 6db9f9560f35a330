import { ok, problem, warn } from '#base/domain/outcome.js';
import type { ServerCertificate } from '../https-result.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const DAY = 86_400_000;

export const certExpiry = check({
  id: 'cert-expiry',
  category: 'security',
  needs: ['certificates'],
  outcomes: {
    ok: ok('host', 'until'),
    soon: warn('host', 'until').costs(3),
    imminent: problem('host', 'until').costs(12),
  },
  reference: {
    rule: 'RFC 5280 §4.1.2.5',
    curl: '-sSIv https://{host}/',
  },
  run({ certificates }, { ok, soon, imminent }) {
    const first = certificates.reduce((one, other) => (other.left < one.left ? other : one));
    const { host, until } = first;
    const fix = advise(step('cert-automate', { host }));
    if (isWithin(3, 10, first)) return imminent({ host, until }).fixedBy(fix);
    return isWithin(14, 4, first) ? soon({ host, until }).fixedBy(fix) : ok({ host, until });
  },
});

/** Short-lived certificates are renewed when a fraction of their validity is left. */
function isWithin(days: number, part: number, { left, life }: ServerCertificate): boolean {
  return left <= Math.min(days * DAY, life / part);
}
