import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { authoritativeStates } from '../server-profile.js';
import { check } from '../../../health-check.js';
import { withoutDetails } from '../server-names.js';

export const nsAuthority = check({
  id: 'ns-authority',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { lame: warn('servers').costs(8), none: problem('servers').costs(20) },
  reference: { rule: 'RFC 1912 §2.8', dig: '@{server} +norecurse SOA {zone}' },
  run({ zoneServers: { zone, servers } }, { lame, none }) {
    const listed = servers.flatMap(({ name, addressStates }) =>
      addressStates.flatMap((state) => (state.state === 'lame' ? [`${name} (${state.said})`] : [])),
    );
    if (listed.length === 0) return;
    const found = firstFew(listed);
    // Without an authoritative server, the delegation is probably wrong: no server is to be removed.
    if (!servers.some((server) => authoritativeStates(server).length > 0))
      return none({ servers: found }).fixedBy(advise(step('name-servers')));
    return lame({ servers: found }).fixedBy(advise(step('ns-load-zone', { zone, servers: withoutDetails(found) })));
  },
});
