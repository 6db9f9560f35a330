import type { GivenReport } from './given-report.js';

/** What two reports come to, as one word. */
export const COMPARE_VERDICTS = [
  ...(['unknown', 'domains', 'worse', 'warnings', 'changed', 'better', 'same'] as const),
] as const;
export type CompareVerdict = (typeof COMPARE_VERDICTS)[number];

interface Differences {
  readonly resolved: readonly string[];
  readonly introduced: readonly string[];
  readonly noLongerApplies: readonly string[];
  readonly changed: readonly unknown[];
  readonly records: readonly unknown[];
  readonly lost: readonly string[];
}

/** A report that could not look its domain up proves nothing, and what is lost or merely gone is no improvement. */
export function compareVerdict(before: GivenReport, after: GivenReport, found: Differences): CompareVerdict {
  const { resolved, introduced, noLongerApplies, changed, records, lost } = found;
  if (isUnknown(before) || isUnknown(after)) return 'unknown';
  const isSame = [resolved, introduced, noLongerApplies, changed, records].every(({ length }) => length === 0);
  if (isSame && before.score === after.score) return 'same';
  if (before.domain.ascii !== after.domain.ascii) return 'domains';
  const isNew = (wanted: string) =>
    after.findings.some(({ id, severity }) => severity === wanted && introduced.includes(id));
  if (lost.length > 0 || isNew('problem')) return 'worse';
  // A fault that could not be seen before lowers the score, and is not new for that.
  const wasOpen = resolved.some(isOpen);
  if (isNew('warn') || (after.score < before.score && !wasOpen)) return 'warnings';
  const isProven = resolved.some((id) => !isOpen(id)) && noLongerApplies.length === 0;
  return isProven && introduced.length === 0 ? 'better' : 'changed';
}

function isOpen(id: string): boolean {
  return id.endsWith('.unknown');
}

function isUnknown({ findings }: GivenReport): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}
