import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { JudgedChange } from '#features/preview/change-judge.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { Ds } from '#formats/records/ds.js';
import { type Comparison, differingCopies } from './compare-sides.js';
import type { CurrentDelegation } from './current-delegation.js';
import type { MoveFacts } from './move-facts.js';
import type { MoveTarget } from './move-target.js';
import type { ProposedHosts } from './server-hosts.js';
import type { Apex } from './side-apex.js';
import type { signingOf } from './side-signing.js';
import type { ServedTtls } from './timetable.js';
import type { WantedMove } from './wanted-move.js';
import type { ZoneSide } from './zone-side.js';

/** Facts where no proposed server is authoritative. */
const NOT_AUTHORITATIVE = { nsSet: absent, copies: absent, comparison: absent, coverage: absent, signing: absent };

/** The delegation, and the name servers before and after the move. */
export interface Sides {
  readonly delegation: CurrentDelegation;
  readonly hosts: ProposedHosts;
  readonly current: ZoneSide;
  readonly proposed: ZoneSide;
  readonly target: MoveTarget | undefined;
}

/** The answers of both sides, and the report after the move. */
export interface Observed {
  readonly ds: { readonly published: readonly Ds[]; readonly planned: readonly Ds[] };
  readonly was: Apex;
  readonly will: Apex;
  readonly compared: Comparison;
  readonly signing: Awaited<ReturnType<typeof signingOf>>;
  /** The report after the move, and what it takes away. */
  readonly change: JudgedChange;
}

/** Turns the answers into facts for the checks. */
export async function moveFacts(
  wanted: WantedMove,
  before: HealthReport,
  sides: Sides,
  observed: Observed,
): Promise<Gathered<MoveFacts>> {
  const { current, proposed, hosts, target } = sides;
  const { was, will, change } = observed;
  const visits = visitsTo(proposed, paceOf(current));
  // If no server responded at all, the cause may be our own network.
  const isAllKnown = hosts.unknown.length === 0;
  const isReached = visits.length === 0 ? isAllKnown : visits.some(({ state }) => state !== 'unknown');
  return {
    target: target ? known(target) : unobtainable('unreachable'),
    proposedServers: ifAnswered(isReached, visits),
    serverAddresses: await addressFaults(before.zone, sides, isAllKnown),
    ...(proposed.authoritative.length === 0
      ? NOT_AUTHORITATIVE
      : await zoneFacts(wanted, before.zone, sides, observed)),
    serials: serialsOf(was, will),
    outlook: ifAnswered(isReached, { introduced: newProblems(change), score: change.after.score }),
  };
}

/** The TTLs that the timetable depends on. */
export function servedTtls({ nsTtl, ds }: CurrentDelegation, { was, compared }: Observed): ServedTtls {
  return {
    parentNs: nsTtl,
    zoneNs: was.nsTtl,
    ds: Math.max(0, ...ds.map(({ ttl }) => ttl)),
    records: compared.longestTtl,
    negative: was.negativeTtl,
  };
}

/** Facts about the zone at the proposed servers, of which one is authoritative. */
async function zoneFacts(
  { servers }: WantedMove,
  zone: string,
  { proposed, delegation }: Sides,
  { will, compared, signing }: Observed,
): Promise<Pick<Gathered<MoveFacts>, keyof typeof NOT_AUTHORITATIVE>> {
  const given = servers.map(({ name }) => name).sort();
  return {
    nsSet: ifAnswered(will.isAnswered, { given, published: will.ns }),
    copies: known(await differingCopies(proposed, compared)),
    comparison: known(compared),
    coverage: ifAnswered(compared.isAnswered, compared),
    signing: ifAnswered(signing.isAnswered && delegation.isDsKnown, { zone, ...signing }),
  };
}

/** Faults are known even if not all addresses are; that there is none is not. */
async function addressFaults(
  zone: string,
  { hosts, current, proposed }: Sides,
  isAllKnown: boolean,
): Promise<Gathered<MoveFacts>['serverAddresses']> {
  const faults = {
    ...(await hosts.faults(proposed)),
    withoutIpv4: isAllKnown ? withoutIpv4(current, proposed) : [],
  };
  const isFaulty = Object.values(faults).some((names) => names.length > 0);
  return ifAnswered(isFaulty || isAllKnown, { zone, ...faults });
}

/** Each address of a side, and its response time beyond the baseline. */
function visitsTo({ servers }: ZoneSide, pace: number) {
  return servers.flatMap(({ visits }) =>
    visits.map(({ address, ms, ...one }) => ({ ...one, ms: Math.max(0, ms - pace), address: address.toString() })),
  );
}

function serialsOf({ serial: current }: Apex, { serial: proposed }: Apex): Gathered<MoveFacts>['serials'] {
  return current === undefined || proposed === undefined ? absent : known({ current, proposed });
}

function ifAnswered<T>(isAnswered: boolean, value: T): Fact<T> {
  return isAnswered ? known(value) : unobtainable('unreachable');
}

/** The baseline for response times in milliseconds: the fastest of the current servers. */
function paceOf({ servers }: ZoneSide): number {
  const answered = servers.flatMap(({ visits }) => visits.filter(({ state }) => state === 'answers'));
  return answered.length > 0 ? Math.min(...answered.map(({ ms }) => ms)) : 0;
}

/** The proposed servers, if resolvers without IPv6 reach the current servers but would not reach these. */
function withoutIpv4(current: ZoneSide, proposed: ZoneSide): string[] {
  const hasIpv4 = ({ servers }: ZoneSide) =>
    servers.some(({ addresses }) => addresses.some(({ version }) => version === 4));
  const names = proposed.servers.filter(({ addresses }) => addresses.length > 0).map(({ name }) => name);
  return hasIpv4(current) && !hasIpv4(proposed) ? names : [];
}

function newProblems({ after, introduced }: JudgedChange): string[] {
  const isNew = new Set(introduced);
  return after.findings.filter(({ id, severity }) => severity === 'problem' && isNew.has(id)).map(({ id }) => id);
}
