import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { isComputable } from '../../../../records/ds.js';
import { isSupported } from '../../../../records/signature.js';
import { authoritativeStates } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { namesOf } from '../server-names.js';
import { faultsOf, proofsOf, type ServerFaults, unknownSigners } from '../server-signing.js';
import { areOutdated, versionsOf } from '../zone-versions.js';

export const dnssecServerGap = check({
  id: 'dnssec-server-gap',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: {
    unsigned: problem('servers').costs(15),
    keys: problem('servers').costs(15),
    expired: problem('servers').costs(15),
    invalid: problem('servers').costs(15),
    unproven: problem('servers').costs(8),
    'other-keys': warn('servers').costs(8),
    partly: warn('servers').costs(3),
    nsec3: warn('servers').costs(2),
  },
  reference: {
    rule: 'RFC 4035 §3.1',
    dig: '@{server} +norecurse +dnssec SOA {zone}',
    verify: {
      keys: 'dig @{server} +norecurse +dnssec DNSKEY {zone}',
      unproven: 'dig @{server} +norecurse +dnssec A no-such-host-7c41e9.{zone}',
      'other-keys': 'dig @{server} +norecurse +dnssec +multiline DNSKEY {zone}',
      nsec3: 'dig @{server} +norecurse +dnssec A no-such-host-7c41e9.{zone}',
    },
  },
  run({ zoneServers }, say) {
    const { zone, servers, ds } = zoneServers;
    const fix = advise(step('ns-signed-copy', { zone }));
    const bare = namesOf(servers, (server) => authoritativeStates(server).some(({ signed }) => !signed));
    // What is wrong with all of them is wrong with the zone, and reported as such.
    if (!servers.some((server) => authoritativeStates(server).some(({ signed }) => signed))) return;
    const isValidated = ds.some(({ algorithm, digestType }) => isSupported(algorithm) && isComputable(digestType));
    if (bare.length > 0) return (isValidated ? say.unsigned : say.partly)({ servers: bare }).fixedBy(fix);
    const keyless = servers.flatMap(({ name, answers }) =>
      answers?.keyFailure === undefined ? [] : [`${name} (${answers.keyFailure})`],
    );
    if (keyless.length > 0 && servers.some(({ answers }) => answers?.keySet))
      return say.keys({ servers: few(keyless) }).fixedBy(fix);
    const faults = faultsOf(zoneServers);
    const some = (kind: 'expired' | 'invalid' | 'unproven') => {
      const found = faults.filter((server) => server[kind].length > 0);
      return faults.some(isSound) ? found.map((server) => `${server.name} (${server[kind].join(', ')})`) : [];
    };
    for (const kind of ['expired', 'invalid', 'unproven'] as const)
      if (some(kind).length > 0) return say[kind]({ servers: few(some(kind)) }).fixedBy(fix);
    const strangers = unknownSigners(servers);
    if (strangers.length > 0) return say['other-keys']({ servers: few(strangers) }).fixedBy(fix);
    const proofs = proofsOf(servers);
    const isOne = new Set(proofs.map(({ proof }) => proof)).size <= 1;
    const primaries = new Set(versionsOf(servers).map(({ primary }) => primary));
    if (isOne || primaries.size > 1 || areOutdated(versionsOf(servers))) return;
    return say.nsec3({ servers: few(proofs.map(({ name, proof }) => `${name} (${proof})`)) }).fixedBy(fix);
  },
});

function isSound({ expired, invalid, unproven }: ServerFaults): boolean {
  return expired.length + invalid.length + unproven.length === 0;
}
