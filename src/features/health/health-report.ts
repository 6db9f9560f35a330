import type { Finding } from '#base/domain/finding.js';
import type { Sign } from '#base/domain/sign.js';
import type { Services } from '#features/change/services.js';
import type { Figures } from './figures.js';

/** The result of all checks of a domain, independent of the language. */
export interface HealthReport {
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly resolvable: boolean;
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
  /** The name of the operator's severity profile, if any. */
  readonly severityProfile?: string;
  /** DKIM selectors that were given with the request. */
  readonly selectors?: readonly string[];
  /** For pages only; not part of the JSON report. */
  readonly figures?: Figures;
  /** For profiles only; not part of the JSON report. */
  readonly observed?: readonly Sign[];
  /** For reports of changes only, as what follows; not part of the JSON report. */
  readonly services?: Services;
  /** Checks that did not apply, because what they are about is not there. */
  readonly skipped?: readonly string[];
}

/** Whether no finding is unknown because we were too busy. */
export function isConclusive({ findings }: HealthReport): boolean {
  return !findings.some(isOurs);
}

function isOurs({ id, params }: Finding): boolean {
  return id.endsWith('.unknown') && params.reason === 'busy';
}

/** Whether the domain is delegated and none of its name servers, or those of its CNAME target, responds. */
export function isUnanswered(report: HealthReport): boolean {
  return has(report, 'domain-exists.unanswered') || has(report, 'domain-exists.alias');
}

function has({ findings }: HealthReport, finding: string): boolean {
  return findings.some(({ id }) => id === finding);
}
