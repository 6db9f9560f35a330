import type { Finding, Severity } from '#base/domain/finding.js';
import type { HealthReport } from '#features/health/health-report.js';

/** A problem or warning with the same cause in several domains. */
interface SharedFinding {
  readonly id: string;
  readonly severity: Severity;
  /** The finding of the first domain, from which the texts are made. */
  readonly finding: Finding;
  readonly report: HealthReport;
  readonly domains: readonly string[];
}

interface Group {
  readonly finding: Finding;
  readonly report: HealthReport;
  readonly domains: string[];
}

const WEIGHT: Readonly<Partial<Record<Severity, number>>> = { problem: 2, warn: 1 };

/**
 * Collects the findings that domains have in common: the same id with the same parameters, apart from the name of the
 * domain itself. So a dead include, a mail server or a date is shared, and the same mistake in each zone as well.
 */
export class SharedFindings {
  private readonly groups = new Map<string, Group>();

  add(report: HealthReport): void {
    for (const finding of report.findings) {
      if (WEIGHT[finding.severity] === undefined) continue;
      const key = `${finding.id} ${withoutName(finding.params, report.domain)}`;
      const group = this.groups.get(key);
      if (group) group.domains.push(report.domain);
      else this.groups.set(key, { finding, report: { ...report, findings: [finding] }, domains: [report.domain] });
    }
  }

  /** Problems first, then those of the most domains. */
  list(): readonly SharedFinding[] {
    return [...this.groups.values()]
      .filter(({ domains }) => domains.length > 1)
      .map((group) => ({ id: group.finding.id, severity: group.finding.severity, ...group }))
      .sort(
        (one, other) => WEIGHT[other.severity]! - WEIGHT[one.severity]! || other.domains.length - one.domains.length,
      );
  }
}

function withoutName(params: object, domain: string): string {
  return JSON.stringify(params).replaceAll(domain, '*');
}
