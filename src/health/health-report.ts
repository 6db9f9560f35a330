import type { Finding } from '../domain/finding.js';
import type { Figures } from './figures.js';

/** What was found out about a domain, in no language. */
export interface HealthReport {
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly resolvable: boolean;
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
  /** For pages; the JSON of a report has none of it. */
  readonly figures?: Figures;
}

/** Whether anything was found out at all, and nothing was left out because we were too busy. */
export function isConclusive(report: HealthReport): boolean {
  return !has(report, 'domain-exists.unknown') && !report.findings.some(isOurs);
}

function isOurs({ id, params }: Finding): boolean {
  return id.endsWith('.unknown') && params.reason === 'busy';
}

/** Whether the domain is delegated to name servers none of which responds. */
export function isUnanswered(report: HealthReport): boolean {
  return has(report, 'domain-exists.unanswered');
}

function has({ findings }: HealthReport, finding: string): boolean {
  return findings.some(({ id }) => id === finding);
}
