import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { verifyCommand } from '#base/domain/verification.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { runChecks } from '#base/execution/run-checks.js';
import { HealthService } from '#features/health/health.service.js';
import { PlanService } from '#features/plan/plan.service.js';
import { type MailAnalysis, wantedOf } from './mail-analysis.js';
import { type DecidedCondition, decidedConditions } from './plan-conditions.js';
import type { GivenFile } from './readers/read-reports.js';
import type { FailureReport } from './readers/report-file.js';
import type { FileEntry } from './report-collection.js';
import { reportChecks } from './report-checks.js';
import { ReportDns } from './report-dns.js';
import type { ReportFacts, TlsFault } from './report-facts.js';
import { type ReadDomain, reportsJob, type TlsSums } from './reports.job.js';
import { isOutdated } from './sources/next-policy.js';
import { liveStateOf } from './tls/live-findings.js';

/** The analysis of reports, independent of language. */
export interface ReportAnalysis {
  readonly domain: string | null;
  readonly files: readonly FileEntry[];
  readonly mail: MailAnalysis | undefined;
  readonly tls: TlsAnalysis | undefined;
  readonly failures: readonly FailureReport[];
  readonly spfRecords: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
  readonly conditions: readonly DecidedCondition[];
  readonly checkedAt: string;
}

export interface TlsAnalysis extends TlsSums {
  /** Whether the reports are too old to decide about the policy of today. */
  readonly isOutdated?: boolean;
  /** What the health check says today about each failure, by its key in the policy. */
  readonly now: ReadonlyMap<object, ReturnType<typeof liveStateOf>>;
}

const ORDER = ['problem', 'warn', 'info', 'ok'];

/** Reads reports and explains them with what the DNS and the health check say today. Nothing of them is kept. */
@Injectable()
export class ReportAnalyzer {
  constructor(
    private readonly dns: ReportDns,
    private readonly health: HealthService,
    private readonly plans: PlanService,
    private readonly workload: Workload,
    private readonly workers: WorkerPool,
    private readonly bugs: BugLog,
    private readonly clock: Clock,
  ) {}

  async analyze(files: readonly GivenFile[], domain: DomainName | undefined, client?: Client): Promise<ReportAnalysis> {
    const bytes = files.reduce((total, file) => total + file.bytes.length, 0);
    const given = { files, domain: domain?.ascii };
    const { files: listed, read } = await this.admitted(client, () =>
      this.dns.during((answer) => this.workers.run(reportsJob, given, { client, bytes, answer })),
    );
    const name = DomainName.parse(read?.domain ?? '');
    const checkedAt = new Date(this.clock.now()).toISOString();
    if (!read || !name) {
      const findings = await this.judged({ ...NOTHING, files: known(filesOf(listed, undefined)) }, undefined);
      const rest = { mail: undefined, tls: undefined, failures: [], spfRecords: new Map<string, string>() };
      return { domain: null, files: listed, ...rest, findings, conditions: [], checkedAt };
    }
    return { files: listed, ...(await this.explained(listed, read, name, client)), checkedAt };
  }

  private async explained(
    files: readonly FileEntry[],
    read: ReadDomain,
    domain: DomainName,
    client: Client | undefined,
  ): Promise<Omit<ReportAnalysis, 'files' | 'checkedAt'>> {
    const { failures, spfRecords } = read;
    const now = this.clock.now() / 1000;
    const mail = read.mail && { ...read.mail, isOutdated: isOutdated(read.mail.end, now) };
    const sums = read.tls && { ...read.tls, isOutdated: isOutdated(read.tls.end, now) };
    const tls = sums && tlsAnalysis(sums, await this.findingsNow(domain, client));
    const conditions = mail || tls ? await this.conditions(domain, mail, tls, client) : [];
    const findings = await this.judged(factsOf(files, { ...read, mail }, tls), domain);
    return { domain: domain.ascii, mail, tls, failures, spfRecords, findings, conditions };
  }

  private async admitted<T>(client: Client | undefined, run: () => Promise<T>): Promise<T> {
    try {
      return await this.workload.run(client, run);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }

  /** Undefined where the health check could not be made; the reports are explained without it. */
  private async findingsNow(domain: DomainName, client: Client | undefined): Promise<readonly Finding[] | undefined> {
    return this.ifPossible(async () => (await this.health.report(domain, client)).body.findings);
  }

  private async conditions(
    domain: DomainName,
    mail: MailAnalysis | undefined,
    tls: TlsAnalysis | undefined,
    client: Client | undefined,
  ): Promise<readonly DecidedCondition[]> {
    const plan = await this.ifPossible(async () => (await this.plans.report(domain, client)).body);
    return plan ? decidedConditions(plan, mail, tls) : [];
  }

  private async ifPossible<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CapacityError || toApiError(error)) return undefined;
      throw error;
    }
  }

  private async judged(facts: Gathered<ReportFacts>, domain: DomainName | undefined): Promise<Finding[]> {
    const report = domain ? this.bugs.about(domain) : () => undefined;
    const findings = await runChecks(reportChecks, facts, report);
    return findings
      .map((finding) => withCommand(finding, domain))
      .sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
  }
}

const NOTHING: Gathered<ReportFacts> = {
  mail: absent,
  dmarcRecord: absent,
  tls: absent,
  files: absent,
  failures: absent,
  invented: absent,
};

function withCommand(finding: Finding, domain: DomainName | undefined): Finding {
  const [check = '', outcome = ''] = finding.id.split('.');
  const reference = reportChecks.find(({ id }) => id === check)?.reference;
  const verify = domain && reference && verifyCommand(reference, outcome, finding.params, { domain: domain.ascii });
  return verify === undefined ? finding : { ...finding, verify };
}

function tlsAnalysis(sums: TlsSums, findings: readonly Finding[] | undefined): TlsAnalysis {
  const failures = sums.policies.flatMap((policy) => [...policy.failures.values()]);
  const now = new Map(failures.map((one) => [one, liveStateOf(one.result, one.receivingHost, findings)] as const));
  return { ...sums, now };
}

function factsOf(
  files: readonly FileEntry[],
  { domain, mail, failures, failureReports, dmarc, invented }: ReadDomain,
  tls: TlsAnalysis | undefined,
): Gathered<ReportFacts> {
  const addresses = failures.flatMap(({ sourceIp }) => sourceIp ?? []);
  return {
    mail: mail ? known({ ...mail, domain, wanted: wantedOf(mail.wantedIn) }) : absent,
    dmarcRecord: factOf(dmarc),
    tls: tls ? known({ ...tls, faults: faultsOf(tls) }) : absent,
    files: known(filesOf(files, domain)),
    failures: failures.length > 0 ? known({ count: failureReports, addresses }) : absent,
    invented: invented ? known(invented) : absent,
  };
}

function factOf(text: string | null | undefined): Fact<string> {
  if (text === undefined) return unobtainable('unreachable');
  return text === null ? absent : known(text);
}

function faultsOf({ policies, now }: TlsAnalysis): TlsFault[] {
  return policies.flatMap(({ failures }) =>
    [...failures.values()].map((one) => ({
      result: one.result,
      host: one.receivingHost,
      count: one.count,
      state: now.get(one)?.state ?? 'unknown',
    })),
  );
}

function filesOf(files: readonly FileEntry[], domain: string | undefined): ReportFacts['files'] {
  const others = files.flatMap(({ domains }) => domains.filter((name) => name !== domain));
  return {
    unreadable: files.filter(({ kind }) => kind === 'unreadable').map(({ name }) => name),
    incomplete: files.filter(({ notes }) => notes.some(({ isGap }) => isGap)).map(({ name }) => name),
    read: files.filter(({ kind }) => kind !== 'unreadable').length,
    otherDomains: [...new Set(others)],
  };
}
