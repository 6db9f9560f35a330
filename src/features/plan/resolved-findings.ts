import { checkOf, type Finding } from '#base/domain/finding.js';
import type { HealthReport } from '#features/health/health-report.js';
import { recordKey } from '#engine/repair/one-record.js';
import { changedRecord } from './offers.js';
import type { PlannedChange } from './plan-report.js';

/**
 * Assigns resolved findings to changes. All others that the stage resolves are assigned to its last change that
 * resolves a fault.
 */
export function assignResolvedFindings(
  changes: readonly PlannedChange[],
  before: HealthReport,
  after: HealthReport,
  resolved: ReadonlySet<string>,
): readonly PlannedChange[] {
  const isGone = (id: string) => resolved.has(id);
  const assigned = changes.map((change) => ({ ...change, resolves: resolvedBy(change, before, isGone) }));
  const others = otherResolvedFaults(assigned, before, after, isGone);
  const faults = new Set(before.findings.filter(isFault).map(({ id }) => id));
  const last = assigned.findLastIndex(({ resolves }) => resolves.some((id) => faults.has(id)));
  return assigned.map((change, i) => (i === last ? { ...change, resolves: [...change.resolves, ...others] } : change));
}

/** The findings about the record of this change that are gone. */
function resolvedBy(change: PlannedChange, { findings }: HealthReport, isGone: (id: string) => boolean): string[] {
  const isAbout = ({ fix, severity }: Finding) => {
    const changed = fix && changedRecord(fix);
    return severity !== 'ok' && changed && recordKey(changed) === recordKey(change);
  };
  return findings.filter((finding) => isAbout(finding) && isGone(finding.id)).map(({ id }) => id);
}

/** The IDs of faults that are gone, that no change is about, and whose check reports no other fault instead. */
function otherResolvedFaults(
  assigned: readonly PlannedChange[],
  before: HealthReport,
  after: HealthReport,
  isGone: (id: string) => boolean,
): string[] {
  const known = new Set(assigned.flatMap(({ resolves }) => resolves));
  const stillFaulty = new Set(after.findings.filter(isFault).map(({ id }) => checkOf(id)));
  const faults = before.findings.filter(
    (one) => isFault(one) && !known.has(one.id) && !stillFaulty.has(checkOf(one.id)),
  );
  return faults.map(({ id }) => id).filter(isGone);
}

function isFault({ severity }: Finding): boolean {
  return severity === 'problem' || severity === 'warn';
}
