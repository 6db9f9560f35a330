import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { ERROR_STATUS, type ErrorCode } from '#platform/edge/errors/api-error.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { isConclusive } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import type { LineSeverity, ScanLine } from './scan-line.js';
import { causesIn, type Counted, numberOfCause, providerOf } from './scan-sums.js';

/** All scans together are one client of the workload, so that people's checks have room. */
const SCANS: Client = { tracker: 'scans', keyed: true };
const OK = 200;

/** A line, and whether trying again may give a better one. */
export interface DomainOutcome {
  readonly counted: Counted;
  readonly isFinal: boolean;
}

/** Checks one domain of a scan. */
@Injectable()
export class DomainChecker {
  constructor(
    private readonly health: HealthService,
    private readonly workload: Workload,
    private readonly clock: Clock,
    private readonly bugs: BugLog,
  ) {}

  async check(text: string): Promise<DomainOutcome> {
    const domain = DomainName.parse(text);
    if (!domain) return { counted: { line: this.failed(text, 'invalid_domain') }, isFinal: true };
    try {
      const report = await this.workload.run(SCANS, (memory) => this.health.uncached(domain, memory));
      const causes = causesIn(report);
      const line: ScanLine = {
        ...this.begun(domain.ascii, OK),
        score: report.score,
        findings: report.findings.flatMap(listed),
        shared: [...new Set(causes.map(({ kind, value }) => numberOfCause(kind, value)))],
      };
      return { counted: { line, provider: providerOf(report), causes }, isFinal: isConclusive(report) };
    } catch (error) {
      const refusal = toApiError(error instanceof CapacityError ? error.refusal : error);
      if (!refusal) this.bugs.about(domain)('scan', error);
      return { counted: { line: this.failed(domain.ascii, refusal?.code ?? 'internal_error') }, isFinal: false };
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

/** Problems, warnings, and what could not be found out; neither notes nor what is in order. */
function listed({ id, severity }: Finding): (readonly [string, LineSeverity])[] {
  if (severity === 'problem' || severity === 'warn') return [[id, severity]];
  return id.endsWith('.unknown') ? [[id, 'unknown']] : [];
}
