import { problem } from '../../../../domain/outcome.js';
import { voices } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { namesOf } from '../server-names.js';

export const dnssecServerGap = check({
  id: 'dnssec-server-gap',
  category: 'security',
  needs: ['zoneServers', 'signedZone'],
  outcomes: { unsigned: problem('servers').costs(15) },
  reference: { rule: 'RFC 4035 §3.1', dig: '@{server} +norecurse +dnssec SOA {zone}' },
  run({ zoneServers: { zone, servers } }, { unsigned }) {
    const bare = namesOf(servers, (server) => voices(server).some(({ signed }) => !signed));
    return bare.length > 0 ? unsigned({ servers: bare }).fixedBy(advise(step('ns-signed-copy', { zone }))) : undefined;
  },
});
