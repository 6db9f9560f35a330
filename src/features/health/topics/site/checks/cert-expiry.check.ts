import { expiryState } from '#base/domain/certificate-expiry.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

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
    const state = expiryState(first);
    if (state === 'imminent') return imminent({ host, until }).fixedBy(fix);
    return state === 'soon' ? soon({ host, until }).fixedBy(fix) : ok({ host, until });
  },
});
