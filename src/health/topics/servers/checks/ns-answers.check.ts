import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import type { TypeAnswer } from '../server-answers.js';
import { OWN_TYPES, type OwnType } from '../server-queries.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { areOutdated, versionsOf } from '../zone-versions.js';

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
    'no-soa': warn('servers').costs(2),
  },
  reference: {
    rule: 'RFC 1034 §4.3.2, RFC 2308 §2, RFC 8020 §2',
    dig: '@{server} +norecurse AAAA {domain}',
    rules: {
      nxdomain: 'RFC 8020 §2',
      denied: 'RFC 8020 §2',
      'no-soa': 'RFC 2308 §2',
      broken: 'RFC 1034 §4.3.2',
      failing: 'RFC 1034 §4.3.2',
    },
    verify: {
      broken: 'dig @{server} +norecurse {types} {domain}',
      failing: 'dig @{server} +norecurse {said} {domain}',
      'no-soa': 'dig @{server} +norecurse {said} {domain}',
    },
  },
  run({ zoneServers: { servers } }, say) {
    const fix = advise(step('ns-update'));
    const types = OWN_TYPES.filter((type) => isBrokenEverywhere(servers, type));
    if (types.length > 0) {
      const failing = listed(servers, (server) => types.flatMap((type) => failureOf(server, type)));
      return say.broken({ types, servers: few(failing) }).fixedBy(fix);
    }
    // A resolver that learns that the name does not exist forgets its other records, too.
    const nxdomain = listed(servers, (server) => (isAny(server, 'data') ? typesIn(server, 'nxdomain') : []));
    if (nxdomain.length > 0) return say.nxdomain({ servers: few(nxdomain) }).fixedBy(fix);
    const isThere = servers.some((server) => isAny(server, 'data')) && !areOutdated(versionsOf(servers));
    const denied = listed(servers, (server) => typesIn(server, 'nxdomain'));
    if (isThere && denied.length > 0) return say.denied({ servers: few(denied) }).fixedBy(advise(step('ns-transfer')));
    const failing = listed(servers, (server) => OWN_TYPES.flatMap((type) => failureOf(server, type)));
    const isAnswered = servers.some(({ answers }) => Object.values(answers?.told ?? {}).some(isSaying));
    if (isAnswered && failing.length > 0) return say.failing({ servers: few(failing) }).fixedBy(fix);
    const bare = listed(servers, ({ answers }) =>
      OWN_TYPES.filter((type) => {
        const told = answers?.told[type];
        return told?.state === 'nodata' && told.bare;
      }),
    );
    return bare.length > 0 ? say['no-soa']({ servers: few(bare) }).fixedBy(fix) : undefined;
  },
});

/** All were heard and none has an answer; one that does not respond at all, or refuses, may mean us. */
function isBrokenEverywhere(servers: readonly ServerProfile[], type: OwnType): boolean {
  const told = servers.flatMap(({ answers }) => (answers ? [answers.told[type]] : []));
  return (
    told.length > 0 && told.every((one) => one?.state === 'failed' && /^(SERVFAIL|FORMERR|NOTIMP)$/.test(one.said))
  );
}

function listed(servers: readonly ServerProfile[], read: (server: ServerProfile) => readonly string[]): string[] {
  return servers.flatMap((server) => {
    const found = read(server);
    return found.length > 0 ? [`${server.name} (${found.join(', ')})`] : [];
  });
}

function typesIn({ answers }: ServerProfile, state: State): OwnType[] {
  return OWN_TYPES.filter((type) => answers?.told[type]?.state === state);
}

function isAny(server: ServerProfile, state: State): boolean {
  return typesIn(server, state).length > 0;
}

function failureOf({ answers }: ServerProfile, type: OwnType): string[] {
  const told = answers?.told[type];
  return told?.state === 'failed' ? [`${type} ${told.said}`] : [];
}

function isSaying({ state }: TypeAnswer): boolean {
  return state !== 'failed';
}
