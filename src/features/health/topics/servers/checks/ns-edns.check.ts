import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { authoritativeStates } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames, withoutDetails } from '../server-names.js';

export const nsEdns = check({
  id: 'ns-edns',
  category: 'dns',
  needs: ['zoneServers', 'signedZone?'],
  outcomes: { missing: warn('servers').costs(4), options: warn('servers').costs(3), cookies: warn('servers').costs(3) },
  reference: {
    rule: 'RFC 6891 §6.1, §7, RFC 7873 §5.2',
    dig: '@{server} +norecurse +edns=0 SOA {zone}',
    rules: { missing: 'RFC 6891 §7', options: 'RFC 6891 §6.1', cookies: 'RFC 7873 §5.2' },
    verify: {
      options: 'dig @{server} +tcp +norecurse +ednsopt=4242 NS {zone}',
      cookies: 'dig @{server} +norecurse +cookie A {domain}',
    },
  },
  run({ zoneServers: { servers }, signedZone }, { missing, options, cookies }) {
    const fix = (listed: readonly string[]) => advise(step('ns-update', { servers: withoutDetails(listed) }));
    const old = serverNames(servers, (server) => authoritativeStates(server).some(({ edns }) => !edns));
    // In a signed zone, missing EDNS is reported by dnssec-server-gap.
    if (old.length > 0) return signedZone ? undefined : missing({ servers: old }).fixedBy(fix(old));
    const strict = servers.flatMap(({ name, optionFailure }) =>
      optionFailure === undefined ? [] : [`${name} (${optionFailure})`],
    );
    if (strict.length > 0) return options({ servers: firstFew(strict) }).fixedBy(fix(strict));
    const wary = servers.flatMap(({ name, cookieFailure }) =>
      cookieFailure === undefined ? [] : [`${name} (${cookieFailure})`],
    );
    return wary.length > 0 ? cookies({ servers: firstFew(wary) }).fixedBy(fix(wary)) : undefined;
  },
});
