import type { Gathered } from '#base/domain/fact.js';
import type { Disputed } from '#engine/gathering/dns-reader.js';
import { dataOfType } from './server-answers.js';
import type { ServerProfile } from './server-profile.js';
import { isSpf } from '#formats/records/spf.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { ServersFacts } from './servers.facts.js';
import type { ZoneServers } from './zone-servers.js';
import { differingData, differsWithinVersion, isAnyOutdated, versionsOf } from './zone-versions.js';

/** What is chance about a domain, because its name servers or those of the parent zone disagree; undefined if nothing. */
export function disputedAbout(
  { name, zone }: Pick<Subject, 'name' | 'zone'>,
  { zoneServers, dsDifference }: Pick<Gathered<ServersFacts>, 'zoneServers' | 'dsDifference'>,
): Disputed | undefined {
  const questions = new Set(zoneServers.state === 'known' ? questionsAbout(name, zone, zoneServers.value) : []);
  const isChained = dsDifference.state !== 'known';
  return questions.size === 0 && isChained ? undefined : { questions, ...(!isChained && { chain: zone }) };
}

function questionsAbout(name: string, zone: string, zoneServers: ZoneServers) {
  // A server that has other data at its other address counts as two.
  const servers = zoneServers.servers.flatMap((server) => [server, ...otherFace(server)]);
  const differ = (dataOf: Parameters<typeof differingData>[1]) => differingData(servers, dataOf).length > 0;
  return [
    ...(differ(({ ns }) => ns) ? ([`${zone} NS`] as const) : []),
    ...(differ(({ answers }) => dataOfType(answers, 'MX')) ? ([`${name} MX`] as const) : []),
    ...(differ(sendersOf) ? ([`${name} TXT`] as const) : []),
    ...(differ(({ answers }) => answers?.policies?.DMARC) ? ([`_dmarc.${name} TXT`] as const) : []),
    ...(differ(({ answers }) => answers?.policies?.CAA) ? ([`${name} CAA`] as const) : []),
    ...(['A', 'AAAA'] as const).filter((type) => areDisputed(servers, type)).map((type) => `${name} ${type}` as const),
  ];
}

function otherFace(server: ServerProfile): ServerProfile[] {
  const { answers } = server;
  return answers?.elsewhere ? [{ ...server, answers: { ...answers, byType: answers.elsewhere.byType } }] : [];
}

/** Other TXT records decide nothing. */
export function sendersOf({ answers }: ServerProfile): readonly string[] | undefined {
  return dataOfType(answers, 'TXT')?.filter((text) => isSpf(text.replace(/^TXT /, '')) || text.startsWith('CNAME '));
}

/** Load balancing returns different addresses of one version of the zone, but not an empty set. */
function areDisputed(servers: readonly ServerProfile[], type: 'A' | 'AAAA'): boolean {
  const dataOf = ({ answers }: ServerProfile) => dataOfType(answers, type);
  if (differingData(servers, dataOf).length === 0) return false;
  const isMissing = servers.some((server) => dataOf(server)?.length === 0);
  return isMissing || (isAnyOutdated(versionsOf(servers)) && !differsWithinVersion(servers, dataOf));
}
