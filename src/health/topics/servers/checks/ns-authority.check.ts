import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsAuthority = check({
  id: 'ns-authority',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { lame: warn('servers').costs(8) },
  reference: { rule: 'RFC 1912 §2.8', dig: '@{server} +norecurse SOA {zone}' },
  run({ zoneServers: { zone, servers } }, { lame }) {
    const found = servers.flatMap(({ name, stances }) =>
      stances.flatMap((stance) => (stance.state === 'lame' ? [`${name} (${stance.said})`] : [])),
    );
    return found.length > 0 ? lame({ servers: few(found) }).fixedBy(advise(step('ns-load-zone', { zone }))) : undefined;
  },
});
