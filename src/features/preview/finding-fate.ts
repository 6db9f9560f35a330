import { checkOf, SEVERITIES, type Finding } from '#base/domain/finding.js';
import { type HealthReport, healthChecks } from '#features/health/health-report.js';

/**
 * `resolved`: the check ran and came out better. `replaced`: it found something that is no better. `gone`: it did not run,
 * because what it is about is not there. `unknown`: it could not run.
 */
export type Fate = 'stays' | 'resolved' | 'replaced' | 'gone' | 'unknown';

/** What decides the fate of a finding. */
export type Judged = Pick<Finding, 'id' | 'severity'>;

/** A report in which the fate of a finding of an earlier one is looked up. */
export interface LaterReport extends Pick<HealthReport, 'resolvable' | 'skipped'> {
  readonly findings: readonly Judged[];
}

/** Checks that always say something if they apply; the silence of all others means that they found no fault. */
const SPEAKING = new Set(
  [...healthChecks.values()].flatMap(({ id, outcomes }) =>
    Object.values(outcomes).some(({ severity }) => severity === 'ok') ? id : [],
  ),
);

/** What has become of a finding of an earlier report. */
export function fateOf({ id, severity }: Judged, later: LaterReport): Fate {
  const { findings, resolvable, skipped = [] } = later;
  if (findings.some((one) => one.id === id)) return 'stays';
  const check = checkOf(id);
  if (!resolvable && check !== 'domain-exists') return 'gone';
  const said = findings.filter((one) => checkOf(one.id) === check);
  if (said.some((one) => one.id === `${check}.unknown`)) return 'unknown';
  if (said.length > 0 && id === `${check}.unknown`) return 'resolved'; // its check runs again
  const rank = (one: Judged['severity']) => SEVERITIES.indexOf(one);
  if (said.length > 0) return said.every((one) => rank(one.severity) < rank(severity)) ? 'resolved' : 'replaced';
  return SPEAKING.has(check) || skipped.includes(check) ? 'gone' : 'resolved';
}
