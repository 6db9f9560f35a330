import { withoutRootDot } from '#base/domain/host-name.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const webAddress = check({
  id: 'web-address',
  category: 'web',
  needs: ['addresses', 'hasIpv4', 'resolution', 'aliases?', 'httpsResults??', 'mx??'],
  outcomes: {
    ok: ok('addresses'),
    'ipv4-only': info('addresses'),
    'ipv6-only': warn('addresses').costs(20),
    missing: info(),
    'www-only': warn('domain', 'name').costs(8),
    dangling: problem('name', 'target').costs(30).caps(50),
    private: problem('addresses').costs(30).caps(50),
    mixed: problem('addresses').costs(10),
  },
  reference: {
    rule: 'RFC 1918, RFC 6890, RFC 3596',
    dig: '{domain} A {domain} AAAA',
    rules: {
      ok: 'RFC 3596',
      'ipv4-only': 'RFC 3596',
      'ipv6-only': 'RFC 1035 §3.4.1',
      missing: 'RFC 1035 §3.4.1',
      'www-only': 'RFC 1035 §3.4.1',
      dangling: 'RFC 1034 §3.6.2',
      private: 'RFC 1918, RFC 6890',
      mixed: 'RFC 1918, RFC 6890',
    },
  },
  run({ addresses, hasIpv4, resolution: { name }, aliases, httpsResults = [], mx = [] }, say) {
    const hidden = addresses.filter((address) => specialPurpose(address) !== undefined);
    if (hidden.length > 0) {
      const evidence = { addresses: firstFew(hidden.map(String)) };
      if (hidden.length === addresses.length)
        return say.private(evidence).fixedBy(advise(step('public-address', evidence)));
      return say.mixed(evidence).fixedBy(advise(step('private-records', evidence)));
    }
    const alias = aliases?.found.find((one) => one.name === name);
    if (addresses.length === 0 && alias) {
      // A subdomain that only sends and receives mail, as for a newsletter service, needs no website.
      if (name !== aliases?.own && (!mx || mx.some(({ host }) => host !== ''))) return;
      const target = withoutRootDot(alias.chain.at(-1)!);
      return say.dangling({ name, target }).fixedBy(advise(step('www-alias', { name })));
    }
    if (addresses.length === 0) {
      if (!httpsResults) return;
      const www = `www.${name}`;
      const isSiteAtWww = httpsResults.some(({ host, state }) => host === www && state === 'open');
      if (!isSiteAtWww) return say.missing();
      const evidence = { domain: name, name: www };
      return say['www-only'](evidence).fixedBy(advise(step('apex-address', evidence)));
    }
    const evidence = { addresses: firstFew(addresses.map(String)) };
    if (!hasIpv4) return say['ipv6-only'](evidence).fixedBy(advise(step('site-ipv4')));
    if (addresses.some(({ version }) => version === 6)) return say.ok(evidence);
    return say['ipv4-only'](evidence).fixedBy(advise(step('web-ipv6')));
  },
});
