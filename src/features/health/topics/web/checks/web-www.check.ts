import { firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { dotlessTargetFix } from '#engine/repair/final-dot.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { advise, publish, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const webWww = check({
  id: 'web-www',
  category: 'web',
  needs: ['www', 'addresses??', 'httpsResults??'],
  outcomes: {
    ok: ok('name'),
    nxdomain: problem('name').costs(12),
    private: problem('name', 'addresses').costs(10),
    'ipv6-only': warn('name').costs(10),
    missing: warn('name').costs(4),
    dangling: problem('name').costs(10),
    claimable: problem('name', 'target').costs(28),
  },
  reference: {
    rule: 'RFC 1034 §3.6.2, RFC 8020 §2',
    dig: 'A www.{domain}',
    rules: { private: 'RFC 1918, RFC 6890', 'ipv6-only': 'RFC 1035 §3.4.1' },
    verify: {
      missing: 'dig A {name}',
      nxdomain: 'dig AAAA {name}',
      private: 'dig {name} A {name} AAAA',
      'ipv6-only': 'dig {name} A {name} AAAA',
    },
  },
  run({ www, addresses, httpsResults = [] }, say) {
    const { ok, nxdomain, missing, dangling, claimable } = say;
    const { domain, name, state, alias } = www;
    if (www.isHidden) return; // reported by dnssec-denial
    if (www.isDeniedForIpv6) return nxdomain({ name }).fixedBy(advise(step('www-nxdomain', { name })));
    const hidden = www.addresses.filter((address) => specialPurpose(address) !== undefined);
    if (hidden.length > 0) {
      const isLost = hidden.length === www.addresses.length;
      const evidence = { addresses: firstFew(hidden.map(String)) };
      const fix = isLost ? step('www-alias', { name }) : step('private-records', evidence);
      return say.private({ name, ...evidence }).fixedBy(advise(fix));
    }
    // If the domain has no IPv4 address either, web-address reports it.
    const isBehind =
      www.addresses.every(({ version }) => version === 6) && addresses?.some(({ version }) => version === 4);
    const isBare = www.addresses.length === 0; // the name or a wildcard has records of other types
    if (state === 'there' && !isBare && isBehind)
      return say['ipv6-only']({ name }).fixedBy(advise(step('www-ipv4', { name })));
    if (state === 'there' && !isBare) return ok({ name });
    if (state === 'dangling' && alias?.claimable) {
      return claimable({ name, target: alias.target }).fixedBy(advise(step('dead-alias', { names: [name] })));
    }
    if (state === 'dangling')
      return dangling({ name }).fixedBy(dotlessTargetFix(name, www.dotless) ?? advise(step('www-alias', { name })));
    if (!addresses || !httpsResults) return;
    const isDown = httpsResults.some(({ state }) => state === 'no-server' || state === 'unreachable');
    const isSite = addresses.length > 0 && !isDown;
    if (!isSite || domain.startsWith('www.')) return; // without a site, or for a www name, it is not needed
    if (state === 'there') return missing({ name }).fixedBy(advise(step('www-alias', { name })));
    return missing({ name }).fixedBy(publish({ host: name, type: 'CNAME', value: `${domain}.` }));
  },
});
