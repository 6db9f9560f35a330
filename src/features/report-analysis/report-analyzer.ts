import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { verifyCommand } from '#base/domain/verification.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { runChecks } from '#base/execution/run-checks.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { HealthService } from '#features/health/health.service.js';
import { type MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';
import { PlanService } from '#features/plan/plan.service.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { type MailAnalysis, mailAnalysis, wantedOf } from './mail-analysis.js';
import { type DecidedCondition, decidedConditions } from './plan-conditions.js';
import { ReadBudget } from './readers/read-budget.js';
import { type GivenFile, readReports } from './readers/read-reports.js';
import { type DomainReports, type FileEntry, ReportCollection } from './report-collection.js';
import { reportChecks } from './report-checks.js';
import type { ReportFacts, TlsFault } from './report-facts.js';
import { DnsEvidence, type FoundEvidence } from './sources/dns-evidence.js';
import { liveStateOf } from './tls/live-findings.js';
import type { TlsPolicySum } from './tls/tls-sessions.js';

/** The analysis of reports, independent of language. */
export interface ReportAnalysis {
  readonly domain: string | null;
  readonly files: readonly FileEntry[];
  readonly mail: MailAnalysis | undefined;
  readonly tls: TlsAnalysis | undefined;
  readonly reports: DomainReports | undefined;
  readonly spfRecords: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
  readonly conditions: readonly DecidedCondition[];
  readonly checkedAt: string;
}

export interface TlsAnalysis {
  readonly sessions: number;
  readonly failed: number;
  readonly days: number;
  readonly policies: readonly TlsPolicySum[];
  /** What the health check says today about each failure, by its key in the policy. */
  readonly now: ReadonlyMap<object, ReturnType<typeof liveStateOf>>;
}

/** What a row or a sum of rows takes in memory, roughly. */
const ROW_BYTES = 300;
const ORDER = ['problem', 'warn', 'info', 'ok'];

/** Reads reports and explains them with what the DNS and the health check say today. Nothing of them is kept. */
@Injectable()
export class ReportAnalyzer {
  constructor(
    private readonly evidence: DnsEvidence,
    private readonly health: HealthService,
    private readonly plans: PlanService,
    private readonly workload: Workload,
    private readonly memory: MemoryBudget,
    private readonly bugs: BugLog,
    private readonly clock: Clock,
  ) {}

  async analyze(files: readonly GivenFile[], domain: DomainName | undefined, client?: Client): Promise<ReportAnalysis> {
    const account = this.memory.transit();
    try {
      const work = new WorkBudget();
      const collection = new ReportCollection(work, () => hold(account));
      const budget = new ReadBudget(() => hold(account));
      await this.admitted(client, () =>
        readReports(
          files,
          async (file) => {
            await collection.take(file);
            if (file.report?.kind === 'aggregate') account.give(file.report.rows.length * ROW_BYTES);
          },
          budget,
        ),
      );
      const name = domain ?? DomainName.parse(collection.main ?? '');
      return await this.explained(collection, name, work, client);
    } finally {
      account.close();
    }
  }

  private async explained(
    collection: ReportCollection,
    domain: DomainName | undefined,
    work: WorkBudget,
    client: Client | undefined,
  ): Promise<ReportAnalysis> {
    const checkedAt = new Date(this.clock.now()).toISOString();
    const { files } = collection;
    const rest = { reports: undefined, mail: undefined, tls: undefined, spfRecords: new Map<string, string>() };
    if (!domain) {
      const findings = await this.judged({ ...NOTHING, files: known(filesOf(collection, undefined)) }, undefined);
      return { domain: null, files, ...rest, findings, conditions: [], checkedAt };
    }
    const reports = collection.of(domain.ascii);
    const hasMail = reports.messages > 0;
    const hasTls = reports.tlsReports > 0;
    const [live, findingsNow] = await Promise.all([
      this.admitted(client, () => this.evidence.gather(hasMail ? reports.flows.all : [], domain.ascii, work)),
      hasTls ? this.findingsNow(domain, client) : undefined,
    ]);
    const mail = await work.run(mailAnalysis(reports, live));
    const tls = hasTls ? tlsAnalysis(reports, findingsNow) : undefined;
    const conditions = mail || tls ? await this.conditions(domain, mail, tls, client) : [];
    const findings = await this.judged(factsOf(collection, reports, mail, tls, live), domain);
    const { spfRecords } = live;
    return { domain: domain.ascii, files, reports, mail, tls, spfRecords, findings, conditions, checkedAt };
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

/** Numbers from a part of the rows would be wrong, so the whole request is refused if there is no room for all. */
function hold(account: MemoryAccount): void {
  if (!account.tryTake(ROW_BYTES)) throw overloaded();
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

function tlsAnalysis(reports: DomainReports, findings: readonly Finding[] | undefined): TlsAnalysis {
  const { successful, failed, sums: policies } = reports.tls;
  const failures = policies.flatMap((policy) => [...policy.failures.values()]);
  const now = new Map(failures.map((one) => [one, liveStateOf(one.result, one.receivingHost, findings)] as const));
  return { sessions: successful + failed, failed, days: reports.tlsDays.size, policies, now };
}

function factsOf(
  collection: ReportCollection,
  reports: DomainReports,
  mail: MailAnalysis | undefined,
  tls: TlsAnalysis | undefined,
  live: FoundEvidence,
): Gathered<ReportFacts> {
  const { domain, failures } = reports;
  const addresses = failures.flatMap(({ sourceIp }) => sourceIp ?? []);
  return {
    mail: mail ? known({ ...mail, domain, wanted: wantedOf(mail.wantedIn) }) : absent,
    dmarcRecord: factOf(live.dmarc),
    tls: tls ? known({ ...tls, faults: faultsOf(tls) }) : absent,
    files: known(filesOf(collection, domain)),
    failures: failures.length > 0 ? known({ count: reports.failureReports, addresses }) : absent,
    invented: mail ? known(inventedIn(mail, reports, live)) : absent,
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

function filesOf({ files }: ReportCollection, domain: string | undefined): ReportFacts['files'] {
  const others = files.flatMap(({ domains }) => domains.filter((name) => name !== domain));
  return {
    unreadable: files.filter(({ kind }) => kind === 'unreadable').map(({ name }) => name),
    incomplete: files.filter(({ notes }) => notes.some(({ isGap }) => isGap)).map(({ name }) => name),
    read: files.filter(({ kind }) => kind !== 'unreadable').length,
    otherDomains: [...new Set(others)],
  };
}

function inventedIn(mail: MailAnalysis, reports: DomainReports, live: FoundEvidence): ReportFacts['invented'] {
  const names = new Set<string>();
  for (const { from } of reports.flows.all) if (live.exists(from) === false) names.add(from);
  const { p = 'none', sp = p, np = sp } = mail.policy;
  const published = typeof live.dmarc === 'string' ? parseDmarc(live.dmarc).record : undefined;
  return { losses: mail.scopes.np, names: [...names], policy: published?.policyFor('nonexistent') ?? np };
}
