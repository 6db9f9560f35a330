import { warn } from '../../../../domain/outcome.js';
import { authoritativeStates } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { namesOf } from '../server-names.js';

export const nsEdns = check({
  id: 'ns-edns',
  category: 'dns',
  needs: ['zoneServers', 'signedZone?'],
  outcomes: { missing: warn('servers').costs(4) },
  reference: { rule: 'RFC 6891 §6.1.1, §7', dig: '@{server} +norecurse +edns=0 SOA {zone}' },
  run({ zoneServers: { servers }, signedZone }, { missing }) {
    if (signedZone) return; // no signatures without EDNS: dnssec-server-gap speaks of that
    const old = namesOf(servers, (server) => authoritativeStates(server).some(({ edns }) => !edns));
    return old.length > 0 ? missing({ servers: old }).fixedBy(advise(step('ns-update'))) : undefined;
  },
});
