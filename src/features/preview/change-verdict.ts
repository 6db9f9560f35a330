import type { Finding } from '#base/domain/finding.js';
import type { Sides } from '#features/change/change-facts.js';
import type { ChangeVerdict } from '#features/change/change-fields.js';
import type { ChangeEffect } from './change-effect.js';

interface Scored {
  readonly score: number;
  readonly findings: readonly Pick<Finding, 'id' | 'severity'>[];
  readonly resolvable: boolean;
}

type Effect = Pick<ChangeEffect, 'resolved' | 'introduced' | 'confirmed' | 'cannotTell'>;

/**
 * Whether to publish a change. A new problem weighs more than any points, and nothing is called good while a result of
 * today is unknown afterwards.
 */
export function changeVerdict(
  { before, after }: Sides<Scored>,
  { resolved, introduced, confirmed, cannotTell }: Effect,
  { isConditional = false, isRefused = false } = {},
): ChangeVerdict {
  const isNew = new Set(introduced);
  const introduces = (wanted: Finding['severity']) =>
    after.findings.some(({ id, severity }) => severity === wanted && isNew.has(id));
  if (!isUnknown(before) && introduces('problem')) return 'worse';
  if (isRefused) return 'refused';
  if (isUnknown(before) || isUnknown(after)) return 'unknown';
  const isPoorer = before.resolvable && after.score < before.score && confirmed.length === 0;
  if (introduces('warn') || isPoorer) return 'warnings';
  if (confirmed.length > 0) return 'confirmed';
  if (before.resolvable && cannotTell.length > 0) return 'unclear';
  if (isConditional) return 'conditional';
  return resolved.length > 0 ? 'better' : 'same';
}

function isUnknown({ findings }: Scored): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}
