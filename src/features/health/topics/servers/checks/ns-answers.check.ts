import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import type { TypeAnswer } from '../server-answers.js';
import { COMPARED_TYPES, OWN_TYPES, type OwnType } from '#engine/gathering/servers/server-queries.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutDetails } from '../server-names.js';
import { isAnyOutdated, versionsOf } from '../zone-versions.js';

type State = TypeAnswer['state'];

export const nsAnswers = check({
  id: 'ns-answers',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: {
    broken: problem('types', 'servers').costs(12),
    nxdomain: problem('servers').costs(12),
    denied: problem('servers').costs(10),
    failing: warn('servers').costs(8),
    https: warn('servers').costs(3),
    'no-soa': warn('servers').costs(2),
  },
  reference: {
    rule: 'RFC 1034 §4.3.2, RFC 2308 §2, RFC 3597 §3, RFC 8020 §2',
    dig: '@{server} +norecurse AAAA {domain}',
    rules: {
      nxdomain: 'RFC 8020 §2',
      denied: 'RFC 8020 §2',
      'no-soa': 'RFC 2308 §2',
      broken: 'RFC 1034 §4.3.2',
      failing: 'RFC 1034 §4.3.2',
      https: 'RFC 3597 §3',
    },
    verify: {
      broken: 'dig @{server} +norecurse {types} {domain}',
      nxdomain: 'dig @{server} +norecurse {said} {domain}',
      denied: 'dig @{server} +norecurse {said} {domain}',
      failing: 'dig @{server} +norecurse {said} {domain}',
      https: 'dig @{server} +norecurse HTTPS {domain}',
      'no-soa': 'dig @{server} +norecurse {said} {domain}',
    },
  },
  run({ zoneServers: { servers } }, say) {
    const fix = (listed: readonly string[]) => advise(step('ns-update', { servers: withoutDetails(listed) }));
    const types = COMPARED_TYPES.filter((type) => isBrokenEverywhere(servers, type));
    if (types.length > 0) {
      const failing = serverEntries(servers, (server) => types.flatMap((type) => failureOf(server, type)));
      return say.broken({ types, servers: firstFew(failing) }).fixedBy(fix(failing));
    }
    // A resolver that receives NXDOMAIN may drop all other records of the name (RFC 8020).
    const nxdomain = serverEntries(servers, (server) => (isAny(server, 'data') ? typesIn(server, 'nxdomain') : []));
    if (nxdomain.length > 0) return say.nxdomain({ servers: firstFew(nxdomain) }).fixedBy(fix(nxdomain));
    const isThere = servers.some((server) => isAny(server, 'data')) && !isAnyOutdated(versionsOf(servers));
    const denied = serverEntries(servers, (server) => typesIn(server, 'nxdomain'));
    if (isThere && denied.length > 0)
      return say.denied({ servers: firstFew(denied) }).fixedBy(advise(step('ns-transfer')));
    const failing = serverEntries(servers, (server) => OWN_TYPES.flatMap((type) => failureOf(server, type)));
    const isAnswered = servers.some(({ answers }) => Object.values(answers?.byType ?? {}).some(isSaying));
    // Browsers work without an answer to the HTTPS query.
    const isHttpsAlone = servers.every((server) =>
      COMPARED_TYPES.every((type) => failureOf(server, type).length === 0),
    );
    if (isAnswered && failing.length > 0)
      return (isHttpsAlone ? say.https : say.failing)({ servers: firstFew(failing) }).fixedBy(fix(failing));
    const bare = serverEntries(servers, ({ answers }) =>
      OWN_TYPES.filter((type) => {
        const answer = answers?.byType[type];
        return answer?.state === 'nodata' && answer.bare;
      }),
    );
    return bare.length > 0 ? say['no-soa']({ servers: firstFew(bare) }).fixedBy(fix(bare)) : undefined;
  },
});

/**
 * Whether all servers return an error for the type. Timeouts and REFUSED do not count, because they may concern only
 * us.
 */
function isBrokenEverywhere(servers: readonly ServerProfile[], type: OwnType): boolean {
  const replies = servers.flatMap(({ answers }) => (answers ? [answers.byType[type]] : []));
  return (
    replies.length > 0 &&
    replies.every((one) => one?.state === 'failed' && /^(SERVFAIL|FORMERR|NOTIMP)$/.test(one.said))
  );
}

function serverEntries(
  servers: readonly ServerProfile[],
  read: (server: ServerProfile) => readonly string[],
): string[] {
  return servers.flatMap((server) => {
    const found = read(server);
    return found.length > 0 ? [`${server.name} (${found.join(', ')})`] : [];
  });
}

function typesIn({ answers }: ServerProfile, state: State): OwnType[] {
  return OWN_TYPES.filter((type) => answers?.byType[type]?.state === state);
}

function isAny(server: ServerProfile, state: State): boolean {
  return typesIn(server, state).length > 0;
}

function failureOf({ answers }: ServerProfile, type: OwnType): string[] {
  const answer = answers?.byType[type];
  return answer?.state === 'failed' ? [`${type} ${answer.said}`] : [];
}

function isSaying({ state }: TypeAnswer): boolean {
  return state !== 'failed';
}
