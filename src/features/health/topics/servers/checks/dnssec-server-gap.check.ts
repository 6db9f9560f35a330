import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { isComputable } from '#formats/records/ds.js';
import { isSupported } from '#formats/records/signature.js';
import { authoritativeStates } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { deniedTypes } from '../denied-types.js';
import { serverNames, withoutDetails } from '../server-names.js';
import { splitFaults, judgeServers } from '../server-faults.js';
import { denialMethods, serversWithAmbiguousProofs, serversWithUnknownKeys } from '../server-signing.js';
import { isAnyOutdated, versionsOf } from '../zone-versions.js';

export const dnssecServerGap = check({
  id: 'dnssec-server-gap',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: {
    unsigned: problem('servers').costs(15),
    keys: problem('servers').costs(15),
    'no-keys': problem('servers').costs(15),
    expired: problem('servers').costs(15),
    invalid: problem('servers').costs(15),
    unproven: problem('servers').costs(8),
    types: problem('servers').costs(12),
    'other-keys': warn('servers').costs(8),
    partly: warn('servers').costs(3),
    nsec3: warn('servers').costs(2),
    proofs: warn('servers').costs(2),
  },
  reference: {
    rule: 'RFC 4035 §3.1',
    dig: '@{server} +norecurse +dnssec SOA {zone}',
    verify: {
      keys: 'dig @{server} +norecurse +dnssec DNSKEY {zone}',
      'no-keys': 'dig @{server} +norecurse +dnssec DNSKEY {zone}',
      unproven: 'dig @{server} +norecurse +dnssec A no-such-host-7c41e9.{zone}',
      types: 'dig @{server} +norecurse +dnssec TYPE65280 {zone}',
      'other-keys': 'dig @{server} +norecurse +dnssec +multiline DNSKEY {zone}',
      nsec3: 'dig @{server} +norecurse +dnssec A no-such-host-7c41e9.{zone}',
      proofs: 'dig @{server} +norecurse +dnssec A no-such-host-7c41e9.{zone}',
    },
  },
  run({ zoneServers }, say) {
    const { zone, servers, ds } = zoneServers;
    // If all servers are affected, none may be removed from the delegation.
    const fix = (listed: readonly string[]) =>
      servers.every(({ name }) => listed.some((one) => one === name || one.startsWith(`${name} (`)))
        ? advise(step('ns-signed-all', { zone }))
        : advise(step('ns-signed-copy', { zone, servers: withoutDetails(listed) }));
    const bare = serverNames(servers, (server) => authoritativeStates(server).some(({ signed }) => !signed));
    // A fault at all servers is a fault of the zone and reported by other checks.
    if (!servers.some((server) => authoritativeStates(server).some(({ signed }) => signed))) return;
    const isValidated = ds.some(({ algorithm, digestType }) => isSupported(algorithm) && isComputable(digestType));
    if (bare.length > 0) return (isValidated ? say.unsigned : say.partly)({ servers: bare }).fixedBy(fix(bare));
    const keyless = servers.flatMap(({ name, answers }) =>
      answers?.keyFailure === undefined ? [] : [`${name} (${answers.keyFailure})`],
    );
    const isKeyed = servers.some(({ answers }) => answers?.keySet);
    if (keyless.length > 0 && (isKeyed || isValidated))
      return (isKeyed ? say.keys : say['no-keys'])({ servers: firstFew(keyless) }).fixedBy(fix(keyless));
    const { ofServers } = splitFaults(judgeServers(zoneServers));
    for (const kind of ['expired', 'invalid', 'unproven'] as const) {
      const found = ofServers.flatMap(({ name, faults }) => {
        const labels = faults.filter((fault) => fault.kind === kind).map(({ label }) => label);
        return labels.length > 0 ? [`${name} (${[...new Set(labels)].join(', ')})`] : [];
      });
      if (found.length > 0) return say[kind]({ servers: firstFew(found) }).fixedBy(fix(found));
    }
    const denying = isValidated ? deniedTypes(zoneServers).ofServers : [];
    if (denying.length > 0) {
      const found = denying.map(({ name, types }) => `${name} (${types.join(', ')})`);
      return say.types({ servers: firstFew(found) }).fixedBy(fix(found));
    }
    const strangers = serversWithUnknownKeys(servers);
    if (strangers.length > 0) return say['other-keys']({ servers: firstFew(strangers) }).fixedBy(fix(strangers));
    const ambiguous = serversWithAmbiguousProofs(servers);
    if (ambiguous.length > 0)
      return say.proofs({ servers: firstFew(ambiguous) }).fixedBy(advise(step('resign', { zone })));
    const proofs = denialMethods(servers);
    const isOne = new Set(proofs.map(({ proof }) => proof)).size <= 1;
    const primaries = new Set(versionsOf(servers).map(({ primary }) => primary));
    if (isOne || primaries.size > 1 || isAnyOutdated(versionsOf(servers))) return;
    const listed = proofs.map(({ name, proof }) => `${name} (${proof})`);
    return say.nsec3({ servers: firstFew(listed) }).fixedBy(fix(listed));
  },
});
