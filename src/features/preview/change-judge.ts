import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { runChecks } from '#base/execution/run-checks.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import type { Network } from '#engine/simulation/network.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { HealthReport } from '#features/health/health-report.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { HealthService } from '#features/health/health.service.js';
import { type ChangeEffect, changeEffect, isAboutUnknown } from './change-effect.js';
import { changeFacts, type Service, type Sides } from '#features/change/change-facts.js';
import { delegatedNames } from './delegated-names.js';
import { fateOf } from './finding-fate.js';
import { isLoss, losses } from '#features/change/losses.js';
import { findingsWithoutRecords, keysLeft } from './records-after.js';
import { noServices, type Services } from '#features/change/services.js';

/** A change of a zone, with the reports and answers before and after it. */
export interface Change {
  readonly reports: Sides<HealthReport>;
  readonly networks: Sides<Network>;
  /** The names whose NS records change. */
  readonly cuts: readonly string[];
  /** The losses that the owner confirms. */
  readonly expected?: readonly Service[];
}

export interface JudgedChange extends ChangeEffect {
  /** With the losses, and a score that no loss raises. */
  readonly after: HealthReport;
}

/** A finding of a domain that does not resolve or is not meant for mail, which must not look like a success of the change. */
const PRAISE = 'parked-profile.closed';

/** Decides what a change takes away and what it fixes. */
@Injectable()
export class ChangeJudge {
  constructor(
    private readonly health: HealthService,
    private readonly bugs: BugLog,
    private readonly timeout: ReportTimeout,
    private readonly timeouts: Timeouts,
  ) {}

  judge(change: Change): Promise<JudgedChange> {
    return this.timeouts.budget(this.timeout.ms, undefined, (signal) => this.judged(change, signal));
  }

  private async judged(change: Change, signal: CancelSignal): Promise<JudgedChange> {
    const { reports, networks, expected = [] } = change;
    const { before } = reports;
    const reader = ({ resolver }: Network) => new DnsReader(resolver, signal, this.timeouts);
    const dns = reader(networks.after);
    const found = before.resolvable
      ? await this.losses(change, { before: reader(networks.before), after: dns }, signal)
      : [];
    const after = this.withLosses(reports, found);
    const candidates = before.findings.filter((one) => one.severity !== 'ok' && fateOf(one, after) === 'resolved');
    const gone = after.resolvable ? await findingsWithoutRecords(candidates, dns) : new Set<Finding>();
    const effect = changeEffect(before, after, { expected, isRecordGone: (finding) => gone.has(finding) });
    return { ...effect, after };
  }

  private async losses(change: Change, dns: Sides<DnsReader>, signal: CancelSignal): Promise<readonly Finding[]> {
    const { reports, networks, cuts, expected = [] } = change;
    const [before, after] = [servicesIn(reports.before), servicesIn(reports.after)];
    const [delegated, dkim] = await Promise.all([
      delegatedNames(cuts, before.zone, networks, signal, this.timeouts),
      keysLeft(before.dkim, dns),
    ]);
    const facts = changeFacts(before, after, { delegated, dkim }, expected);
    const report = this.bugs.about(DomainName.parse(before.domain)!);
    const found = await runChecks(losses.checks, facts, report);
    return this.health.judged(found, reports.before, dns.after);
  }

  /**
   * What is lost cannot raise the score, confirmed or not. A fault of today that is unknown afterwards counts as it does today.
   */
  private withLosses({ before, after }: Sides<HealthReport>, found: readonly Finding[]): HealthReport {
    const wasThere = before.findings.some(({ id }) => id === PRAISE);
    const isLost = found.some((one) => isLoss(one) && !one.id.endsWith('.unknown'));
    const kept = after.findings.filter(({ id }) => id !== PRAISE || wasThere || !isLost);
    const isUntold = (one: Finding) =>
      fateOf(one, after) === 'unknown' || (fateOf(one, after) === 'resolved' && isAboutUnknown(one.id, found));
    const untold = before.findings.filter((one) => one.severity !== 'ok' && isUntold(one));
    const report = this.health.withFindings(after, [...found, ...kept], untold);
    return isLost ? { ...report, score: Math.min(report.score, before.score) } : report;
  }
}

function servicesIn({ services, domain, zone }: HealthReport): Services {
  return services ?? noServices(domain, zone);
}
