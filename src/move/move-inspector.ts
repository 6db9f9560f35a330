import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../domain/fact.js';
import type { Finding } from '../domain/finding.js';
import { runChecks } from '../domain/run-checks.js';
import { BugLog } from '../edge/logs/bug-log.js';
import { RDATA } from '../dns-wire/rdata/rdata.js';
import { DnsReader } from '../health/gathering/dns-reader.js';
import { HealthPreviewer } from '../health/health-previewer.js';
import { ReportPatience } from '../health/report-patience.js';
import type { HealthReport } from '../health/health-report.js';
import type { Examination } from '../health/tape/kept-tapes.js';
import { ServerLine } from '../health/topics/servers/server-line.js';
import { withPatience } from '../network/deadline.js';
import { compareSides, copiesAt } from './compare-sides.js';
import { type DelegationNow, delegationNow } from './delegation-now.js';
import { moveChecks } from './move-checks.js';
import type { MoveFacts } from './move-facts.js';
import type { MoveReport } from './move-report.js';
import { movedNetwork } from './moved-network.js';
import { currentHosts, proposedHosts, type ProposedHosts } from './server-hosts.js';
import { visit, type Visited } from './server-visits.js';
import { signingOf } from './side-signing.js';
import { type Apex, apexOf } from './side-apex.js';
import { timetableOf } from './timetable.js';
import type { WantedMove } from './wanted-move.js';
import { withProof } from './reason-proof.js';
import { ZoneSide } from './zone-side.js';
import type { Caller } from '../network/caller.js';

const ORDER = ['problem', 'warn', 'info', 'ok'];
/** Of servers that do not speak for the zone. */
const SILENT = { nsSet: absent, copies: absent, comparison: absent, coverage: absent, signing: absent };

interface Sides {
  readonly delegation: DelegationNow;
  readonly hosts: ProposedHosts;
  readonly current: ZoneSide;
  readonly proposed: ZoneSide;
}

/** Finds out what a move to other name servers would change. */
@Injectable()
export class MoveInspector {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly bugs: BugLog,
    private readonly patience: ReportPatience,
  ) {}

  async inspect(domain: DomainName, wanted: WantedMove): Promise<MoveReport> {
    const examination = await this.previewer.examined(domain);
    return withPatience(this.patience.ms, undefined, async (signal) => {
      const sides = await this.sides(examination, wanted, signal);
      return this.report(domain, wanted, examination, sides);
    });
  }

  private async sides(examination: Examination, wanted: WantedMove, signal: Caller): Promise<Sides> {
    const { zone } = examination.report;
    const then = this.previewer.networkAfter(examination, []);
    const dns = new DnsReader(then.resolver, signal);
    const line = new ServerLine(this.previewer.servers, signal);
    const delegation = await delegationNow(zone, dns, new ServerLine(then.servers, signal));
    const [old, hosts] = await Promise.all([
      currentHosts(delegation, zone, dns),
      proposedHosts(wanted.servers, zone, dns),
    ]);
    const visitAll = (servers: readonly Omit<Visited, 'visits'>[]) =>
      Promise.all(servers.map((server) => visit(server, zone, line)));
    const [was, will] = await Promise.all([visitAll(old), visitAll(hosts.servers)]);
    const side = (visited: readonly (() => Visited)[]) =>
      new ZoneSide(
        zone,
        visited.map((tell) => tell()),
        line,
      );
    return { delegation, hosts, current: side(was), proposed: side(will) };
  }

  private async report(
    domain: DomainName,
    wanted: WantedMove,
    examination: Examination,
    sides: Sides,
  ): Promise<MoveReport> {
    const { report: before } = examination;
    const { zone, checkedAt } = before;
    const { current, proposed, delegation, hosts } = sides;
    const ds = delegation.ds.map(({ data }) => data);
    const planned = wanted.ds ?? ds;
    const now = Math.floor(Date.parse(checkedAt) / 1000);
    const [was, will, compared, signing, after] = await Promise.all([
      apexOf(current),
      apexOf(proposed),
      compareSides(current, proposed, domain.ascii, wanted),
      signingOf(current, proposed, ds, planned, now),
      this.after(domain, examination, sides, planned),
    ]);
    const ttls = {
      parentNs: delegation.nsTtl,
      zoneNs: was.nsTtl,
      ds: Math.max(0, ...delegation.ds.map(({ ttl }) => ttl)),
      records: compared.longestTtl,
      negative: was.negativeTtl,
    };
    const visits = visitsTo(proposed, paceOf(current));
    // Our own network may be closed where nobody was heard at all.
    const isAllKnown = hosts.unknown.length === 0;
    const isReached = visits.length === 0 ? isAllKnown : visits.some(({ state }) => state !== 'unknown');
    const faults = {
      ...(await hosts.faults(proposed)),
      withoutIpv4: isAllKnown ? withoutIpv4(current, proposed) : [],
    };
    const isFaulty = Object.values(faults).some((names) => names.length > 0);
    const facts: Gathered<MoveFacts> = {
      proposedServers: ifHeard(isReached, visits),
      serverAddresses: ifHeard(isFaulty || isAllKnown, { zone, ...faults }),
      ...(proposed.speakers.length === 0
        ? SILENT
        : {
            nsSet: ifHeard(will.isHeard, { given: wanted.servers.map(({ name }) => name).sort(), published: will.ns }),
            copies: known(await copiesAt(proposed, compared)),
            comparison: known(compared),
            coverage: ifHeard(compared.isAnswered, compared),
            signing: ifHeard(signing.isHeard && delegation.isDsKnown, { zone, ...signing }),
          }),
      serials: serialsOf(was, will),
      outlook: ifHeard(isReached, { introduced: problemsOnlyIn(after, before), score: after.score }),
    };
    const findings = runChecks(moveChecks, facts, this.bugs.about(domain));
    const reasons = findings.toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
    const shownDs = (ds: typeof planned) => ds.map((one) => RDATA.DS.show(one));
    return {
      domain: domain.ascii,
      zone,
      current: { servers: current.servers, ...was, ds: shownDs(ds) },
      proposed: { servers: proposed.servers, ...will, ds: shownDs(planned) },
      ttls,
      reasons: withProof(reasons, { domain: domain.ascii, zone }, compared.differences),
      differences: compared.differences,
      after,
      timetable: timetableOf(signing.plan, ttls),
      checkedAt,
    };
  }

  private after(
    domain: DomainName,
    examination: Examination,
    { hosts, proposed }: Sides,
    ds: Parameters<typeof movedNetwork>[2]['ds'],
  ): Promise<HealthReport> {
    const { zone } = examination.report;
    const then = this.previewer.networkAfter(examination, []);
    const to = { zone, servers: hosts.servers, ds };
    return this.previewer.through(domain, movedNetwork(then, this.previewer.servers, to, proposed));
  }
}

/** Each address of a side, and how much longer than the pace its answer took. */
function visitsTo({ servers }: ZoneSide, pace: number) {
  return servers.flatMap(({ visits }) =>
    visits.map(({ address, ms, ...one }) => ({ ...one, ms: Math.max(0, ms - pace), address: address.toString() })),
  );
}

function serialsOf({ serial: current }: Apex, { serial: proposed }: Apex): Gathered<MoveFacts>['serials'] {
  return current === undefined || proposed === undefined ? absent : known({ current, proposed });
}

function ifHeard<T>(isHeard: boolean, value: T): Fact<T> {
  return isHeard ? known(value) : unobtainable('unreachable');
}

/** What an answer takes at least from here, in milliseconds: the fastest of the current servers shows it. */
function paceOf({ servers }: ZoneSide): number {
  const answered = servers.flatMap(({ visits }) => visits.filter(({ state }) => state === 'answers'));
  return answered.length > 0 ? Math.min(...answered.map(({ ms }) => ms)) : 0;
}

/** Resolvers without IPv6 reach the current servers, and would not reach these. */
function withoutIpv4(current: ZoneSide, proposed: ZoneSide): string[] {
  const hasIpv4 = ({ servers }: ZoneSide) =>
    servers.some(({ addresses }) => addresses.some(({ version }) => version === 4));
  const names = proposed.servers.filter(({ addresses }) => addresses.length > 0).map(({ name }) => name);
  return hasIpv4(current) && !hasIpv4(proposed) ? names : [];
}

function problemsOnlyIn(after: HealthReport, before: HealthReport): string[] {
  const had = new Set(before.findings.map(({ id }) => id));
  const isNew = ({ id, severity }: Finding) => severity === 'problem' && !had.has(id);
  return after.findings.filter(isNew).map(({ id }) => id);
}
