import { ok, problem, warn } from '../../../../domain/outcome.js';
import { withDot } from '../../../repair/final-dot.js';
import { advise, publish, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const webWww = check({
  id: 'web-www',
  category: 'web',
  needs: ['www', 'addresses', 'httpsResults?'],
  outcomes: {
    ok: ok('name'),
    nxdomain: problem('name').costs(12),
    missing: warn('name').costs(4),
    dangling: problem('name').costs(10),
    claimable: problem('name', 'target').costs(28),
  },
  reference: {
    rule: 'RFC 1034 §3.6.2, RFC 8020 §2',
    dig: 'A www.{domain}',
    verify: { missing: 'dig A {name}', nxdomain: 'dig AAAA {name}' },
  },
  run({ www, addresses, httpsResults = [] }, { ok, nxdomain, missing, dangling, claimable }) {
    const { domain, name, state, alias } = www;
    if (www.isDeniedForIpv6) return nxdomain({ name }).fixedBy(advise(step('www-nxdomain', { name })));
    if (state === 'there') return ok({ name });
    if (state === 'dangling' && alias?.claimable) {
      return claimable({ name, target: alias.target }).fixedBy(advise(step('dead-alias', { names: [name] })));
    }
    if (state === 'dangling')
      return dangling({ name }).fixedBy(withDot(name, www.dotless) ?? advise(step('www-alias', { name })));
    const isSite = addresses.length > 0 && !httpsResults.some(({ state }) => state === 'no-server');
    if (!isSite) return; // without a site no one misses it
    return missing({ name }).fixedBy(publish({ host: name, type: 'CNAME', value: `${domain}.` }));
  },
});
