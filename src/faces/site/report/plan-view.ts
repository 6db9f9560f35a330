import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { groupBySteps } from '#features/plan/same-steps.js';

/** A plan as its endpoint returns it. */
export interface Plan {
  readonly score: number;
  readonly scoreAfter: number;
  readonly stages: readonly {
    readonly when: 'now' | 'later';
    readonly condition?: string;
    readonly changes: readonly PlannedChange[];
    readonly scoreAfter: number;
  }[];
  readonly manual: readonly {
    readonly id: string;
    readonly title: string;
    readonly where: string;
    readonly steps: readonly string[];
  }[];
}

export interface PlannedChange {
  readonly action: 'add' | 'replace' | 'remove';
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old?: string;
  readonly ttl?: number;
  readonly where: string;
  readonly conditions: readonly string[];
  readonly resolves: readonly string[];
}

/** One numbered change of the page. */
export interface ShownChange {
  readonly number: number;
  /** It resolves only notes, which take no points. */
  readonly optional: boolean;
  readonly later: boolean;
  readonly condition?: string | undefined;
  readonly where: string;
  readonly resolves: readonly string[];
  /** The score before and after, if it is known for this change. */
  readonly gain?: { readonly from: number; readonly to: number };
  readonly record?: PlannedChange;
  /** The topic of the finding, for changes without a record. */
  readonly topic?: string;
  readonly steps?: readonly string[];
}

type Unnumbered = Omit<ShownChange, 'number' | 'optional'> & { readonly rank: number };

const NOTE = SEVERITIES.indexOf('info');

/** Changes for problems and warnings, the worst first and later stages last; then optional ones in the same order. */
export function changesOf({ score, stages, manual }: Plan, findings: readonly Rated[]): readonly ShownChange[] {
  const ranks = new Map(findings.map(({ id, severity }) => [id, SEVERITIES.indexOf(severity)]));
  const rankOf = (ids: readonly string[]) => Math.max(NOTE, ...ids.map((id) => ranks.get(id) ?? NOTE));
  const topics = new Map(findings.map(({ id, topic }) => [id, topic]));
  const staged = stages.flatMap((stage, i) => {
    const before = stages[i - 1]?.scoreAfter ?? score;
    return inStage(stage, rankOf, stage.scoreAfter > before ? { from: before, to: stage.scoreAfter } : undefined);
  });
  const steps = groupBySteps(manual).map((group) => {
    const resolves = group.map(({ id }) => id);
    const [{ id, where, steps }] = group;
    return { later: false, topic: topics.get(id) ?? '', where, steps, resolves, rank: rankOf(resolves) };
  });
  const all: readonly Unnumbered[] = [...staged, ...steps];
  const ordered = all.toSorted(
    (one, other) =>
      Number(isOptional(one)) - Number(isOptional(other)) ||
      Number(one.later) - Number(other.later) ||
      (one.later ? 0 : other.rank - one.rank),
  );
  return ordered.map((change, i) => ({ ...change, number: i + 1, optional: isOptional(change) }));
}

interface Rated {
  readonly id: string;
  readonly topic: string;
  readonly severity: Severity;
}

/** A change that resolves nothing has the rank of the next one that does. The last required change shows the gain. */
function inStage(
  { when, condition, changes }: Plan['stages'][number],
  rankOf: (ids: readonly string[]) => number,
  gain: ShownChange['gain'],
): readonly Unnumbered[] {
  const shown = changes.map((record, i) => {
    const { where, resolves } = record;
    const next = changes.slice(i).find((change) => change.resolves.length > 0);
    const steps = record.conditions.length > 0 ? { steps: record.conditions } : {};
    return {
      later: when === 'later',
      condition,
      where,
      resolves,
      record,
      ...steps,
      rank: rankOf(next?.resolves ?? []),
    };
  });
  const last = shown.findLastIndex((change) => !isOptional(change));
  return shown.map((change, i) => (gain && i === last ? { ...change, gain } : change));
}

function isOptional({ rank }: { readonly rank: number }): boolean {
  return rank <= NOTE;
}
