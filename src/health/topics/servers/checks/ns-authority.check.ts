import { firstFew } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { authoritativeStates } from '../server-profile.js';
import { check } from '../../../health-check.js';

export const nsAuthority = check({
  id: 'ns-authority',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { lame: warn('servers').costs(8), none: problem('servers').costs(20) },
  reference: { rule: 'RFC 1912 §2.8', dig: '@{server} +norecurse SOA {zone}' },
  run({ zoneServers: { zone, servers } }, { lame, none }) {
    const found = servers.flatMap(({ name, addressStates }) =>
      addressStates.flatMap((state) => (state.state === 'lame' ? [`${name} (${state.said})`] : [])),
    );
    if (found.length === 0) return;
    const say = servers.some((server) => authoritativeStates(server).length > 0) ? lame : none;
    return say({ servers: firstFew(found) }).fixedBy(advise(step('ns-load-zone', { zone })));
  },
});
