import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { authoritativeStates } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { namesOf } from '../server-names.js';

export const nsEdns = check({
  id: 'ns-edns',
  category: 'dns',
  needs: ['zoneServers', 'signedZone?'],
  outcomes: { missing: warn('servers').costs(4), options: warn('servers').costs(3) },
  reference: { rule: 'RFC 6891 §6.1, §7', dig: '@{server} +norecurse +edns=0 SOA {zone}' },
  run({ zoneServers: { servers }, signedZone }, { missing, options }) {
    const fix = advise(step('ns-update'));
    const old = namesOf(servers, (server) => authoritativeStates(server).some(({ edns }) => !edns));
    // No signatures without EDNS: dnssec-server-gap speaks of that.
    if (old.length > 0) return signedZone ? undefined : missing({ servers: old }).fixedBy(fix);
    const strict = servers.flatMap(({ name, optionFailure }) =>
      optionFailure === undefined ? [] : [`${name} (${optionFailure})`],
    );
    return strict.length > 0 ? options({ servers: few(strict) }).fixedBy(fix) : undefined;
  },
});
