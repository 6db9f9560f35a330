import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import { runChecks } from '#base/execution/run-checks.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Network } from '#engine/simulation/network.js';
import { ChangeJudge } from '#features/preview/change-judge.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import type { Examination, HealthReport } from '#features/health/health-report.js';
import { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { Ds } from '#formats/records/ds.js';
import { compareSides } from './compare-sides.js';
import { currentDelegation } from './current-delegation.js';
import type { Difference } from './differences.js';
import { isExpectedLoss } from './expected-loss.js';
import { moveFacts, type Observed, servedTtls, type Sides } from './gather-move-facts.js';
import { moveChecks } from './move-checks.js';
import type { MoveReport } from './move-report.js';
import { moveTarget } from './move-target.js';
import { movedNetwork } from './moved-network.js';
import { currentHosts, proposedHosts } from './server-hosts.js';
import { visitServer, type VisitedServer } from './server-visits.js';
import { signingOf } from './side-signing.js';
import { apexOf } from './side-apex.js';
import { timetableOf } from './timetable.js';
import type { WantedMove } from './wanted-move.js';
import { withReasonEvidence } from './reason-evidence.js';
import { ZoneSide } from './zone-side.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const ORDER = ['problem', 'warn', 'info', 'ok'];
/** Determines what a move to other name servers would change. */
@Injectable()
export class MoveInspector {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly judge: ChangeJudge,
    private readonly bugs: BugLog,
    private readonly timeout: ReportTimeout,
    private readonly timeouts: Timeouts,
  ) {}

  async inspect(domain: DomainName, wanted: WantedMove, memory: MemoryAccount): Promise<MoveReport> {
    const examination = await this.previewer.examined(domain, memory);
    return this.timeouts.budget(this.timeout.ms, undefined, async (signal) => {
      const sides = await this.sides(examination, wanted, signal);
      return this.report(domain, wanted, examination, sides);
    });
  }

  private async sides(examination: Examination, wanted: WantedMove, signal: CancelSignal): Promise<Sides> {
    const { zone } = examination.report;
    const then = this.previewer.networkAfter(examination, []);
    const dns = new DnsReader(then.resolver, signal, this.timeouts);
    const line = new NameServerClient(this.previewer.servers, signal);
    const delegation = await currentDelegation(zone, dns, new NameServerClient(then.servers, signal));
    const [old, hosts] = await Promise.all([
      currentHosts(delegation, zone, dns),
      proposedHosts(wanted.servers, zone, dns),
    ]);
    const visitAll = (servers: readonly Omit<VisitedServer, 'visits'>[]) =>
      Promise.all(servers.map((server) => visitServer(server, zone, line)));
    const [was, will] = await Promise.all([visitAll(old), visitAll(hosts.servers)]);
    const side = (visited: readonly (() => VisitedServer)[], keeps: 'top' | 'all') =>
      new ZoneSide(
        zone,
        visited.map((tell) => tell()),
        line,
        examination.memory,
        keeps,
      );
    const target = moveTarget(old, hosts.servers);
    return { delegation, hosts, target, current: side(was, 'top'), proposed: side(will, 'all') };
  }

  private async report(
    domain: DomainName,
    wanted: WantedMove,
    examination: Examination,
    sides: Sides,
  ): Promise<MoveReport> {
    const { zone, checkedAt } = examination.report;
    const observed = await this.observe(domain, wanted, examination, sides);
    const { ds, was, will, compared, signing, change } = observed;
    const facts = await moveFacts(wanted, examination.report, sides, observed);
    const findings = await runChecks(moveChecks, facts, this.bugs.about(domain));
    const reasons = findings.toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
    const ttls = servedTtls(sides.delegation, observed);
    return {
      domain: domain.ascii,
      zone,
      current: { servers: sides.current.servers, ...was, ds: shownDs(ds.published) },
      proposed: { servers: sides.proposed.servers, ...will, ds: shownDs(ds.planned) },
      ttls,
      reasons: withReasonEvidence(reasons, { domain: domain.ascii, zone }, compared.differences),
      differences: compared.differences,
      after: change.after,
      confirmed: change.confirmed,
      timetable: sides.target?.isCurrent ? [] : timetableOf(signing.plan, ttls, signing.keyTtls, sides.target?.kept),
      checkedAt,
    };
  }

  /** Queries both sides, and makes the report after the move. */
  private async observe(
    domain: DomainName,
    wanted: WantedMove,
    examination: Examination,
    sides: Sides,
  ): Promise<Observed> {
    const { current, proposed, delegation } = sides;
    const published = delegation.ds.map(({ data }) => data);
    const planned = wanted.ds ?? published;
    const now = Math.floor(Date.parse(examination.report.checkedAt) / 1000);
    const [was, will, found, signing, then] = await Promise.all([
      apexOf(current),
      apexOf(proposed),
      compareSides(current, proposed, domain.ascii, wanted, examination.memory),
      signingOf(current, proposed, published, planned, now),
      this.after(domain, examination, sides, planned),
    ]);
    const differences = found.differences.map((one): Difference =>
      isExpectedLoss(one, domain.ascii, wanted.expected) ? { ...one, isExpected: true } : one,
    );
    const change = await this.judge.judge({
      reports: { before: examination.report, after: then.report },
      networks: { before: this.previewer.networkAfter(examination, []), after: then.network },
      cuts: differences.filter(({ type }) => type === 'NS' || type === 'DS').map(({ name }) => name),
      expected: wanted.expected,
    });
    return { ds: { published, planned }, was, will, compared: { ...found, differences }, signing, change };
  }

  private async after(
    domain: DomainName,
    examination: Examination,
    { hosts, proposed }: Sides,
    ds: Parameters<typeof movedNetwork>[2]['ds'],
  ): Promise<{ readonly report: HealthReport; readonly network: Network }> {
    const { zone } = examination.report;
    const then = this.previewer.networkAfter(examination, []);
    const to = { zone, servers: hosts.servers, ds };
    const live: Network['servers'] = {
      query: (...question) => examination.memory.hold(() => this.previewer.servers.query(...question)),
    };
    const network = movedNetwork(then, live, to, proposed);
    return { report: await this.previewer.runOn(domain, network, examination.report.selectors), network };
  }
}

function shownDs(ds: readonly Ds[]): string[] {
  return ds.map((one) => RDATA.DS.show(one));
}
