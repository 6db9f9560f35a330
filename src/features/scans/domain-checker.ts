import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { traced } from '#base/execution/tracing.js';
import { ERROR_STATUS, type ErrorCode } from '#platform/edge/errors/api-error.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { DomainReports } from './domain-reports.js';
import type { ScanLine } from './scan-line.js';
import { wholeText } from './whole-reports.js';
import { type Counted, numberOfCause } from './scan-sums.js';

/** All scans together are one client of the workload, so that people's checks have room. */
const SCANS: Client = { tracker: 'scans', keyed: true };
const OK = 200;

/** A line, and whether trying again may give a better one. */
export interface DomainOutcome {
  readonly counted: Counted;
  /** The whole report, if it is to be kept. */
  readonly whole?: Buffer | undefined;
  readonly isFinal: boolean;
  /** False if there was no room for all of it: others should wait. */
  readonly hadRoom: boolean;
}

/** Checks one domain of a scan. */
@Injectable()
export class DomainChecker {
  constructor(
    private readonly reports: DomainReports,
    private readonly workload: Workload,
    private readonly clock: Clock,
    private readonly bugs: BugLog,
  ) {}

  async check(text: string, checks: string, isWhole = false): Promise<DomainOutcome> {
    const domain = DomainName.parse(text);
    if (!domain) return { counted: { line: this.failed(text, 'invalid_domain') }, isFinal: true, hadRoom: true };
    try {
      const run = () => this.workload.run(SCANS, (memory) => this.reports.about(domain, checks, memory));
      const judged = await traced({ name: 'scan domain', attributes: { 'dd.scan.checks': checks } }, run);
      const { score, findings, causes = [], provider, isFinal, hadRoom } = judged;
      const whole = isWhole ? wholeText(judged.whole, domain.ascii) : undefined;
      const shared = [...new Set(causes.map(({ kind, value }) => numberOfCause(kind, value)))];
      const line: ScanLine = { ...this.begun(domain.ascii, OK), score, findings, shared };
      return { counted: { line, causes, ...(provider !== undefined && { provider }) }, whole, isFinal, hadRoom };
    } catch (error) {
      const refusal = toApiError(error instanceof CapacityError ? error.refusal : error);
      if (!refusal) this.bugs.about(domain)('scan', error);
      const line = this.failed(domain.ascii, refusal?.code ?? 'internal_error');
      return { counted: { line }, isFinal: false, hadRoom: refusal?.code !== 'overloaded' };
    }
  }

  /** For a domain whose check never came to an end. */
  failed(domain: string, error: ErrorCode): ScanLine {
    return { ...this.begun(domain, ERROR_STATUS[error]), error };
  }

  private begun(domain: string, status: number) {
    return { domain, status, at: Math.floor(this.clock.now() / 1000) };
  }
}
