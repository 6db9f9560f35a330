import type { PlanVerdict } from '#features/plan/plan-report.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { groupBySteps } from '#features/plan/same-steps.js';
import { severityOf } from '../../views/health-findings.js';

/** A plan as its endpoint returns it. */
export interface Plan {
  readonly verdict: PlanVerdict;
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
  /** The most severe finding that it resolves. It names what is done. */
  readonly about?: string | undefined;
  readonly steps?: readonly string[];
}

type Unnumbered = Omit<ShownChange, 'number' | 'optional'> & { readonly rank: number };
type Place = Pick<Unnumbered, 'about' | 'rank'> & { readonly cost: number };

const NOTE = SEVERITIES.indexOf('info');
const WARNING = SEVERITIES.indexOf('warn');

/**
 * Changes for problems and warnings, the worst first and later stages last; then optional ones in the same order.
 * Records keep the order of their stages, since the score of each counts on those before it.
 */
export function changesOf({ score, stages, manual }: Plan, findings: readonly Rated[]): readonly ShownChange[] {
  const placeOf = placesIn(findings);
  const placed = stages.map((stage) => inStage(stage, placeOf));
  const staged = placed.flatMap((changes, i) => {
    const [before, after] = [stages[i - 1]?.scoreAfter ?? score, stages[i]!.scoreAfter];
    const based = changes.map((change) => asBaseOf(placed.slice(i + 1).flat(), change));
    return after > before ? withGain(based, { from: before, to: after }) : based;
  });
  const steps = groupBySteps(manual).map((group) => {
    const resolves = group.map(({ id }) => id);
    const [{ where, steps }] = group;
    return { later: false, where, steps, resolves, ...placeOf(resolves) };
  });
  const ordered = [
    ...merged(staged.filter(isNeededNow), steps.filter(isNeededNow)),
    ...staged.filter((change) => change.later && !isOptional(change)),
    ...staged.filter((change) => !change.later && isOptional(change)),
    ...steps.filter(isOptional),
    ...staged.filter((change) => change.later && isOptional(change)),
  ];
  return ordered.map((change, i) => ({ ...change, number: i + 1, optional: isOptional(change) }));
}

interface Rated {
  readonly id: string;
  readonly severity: Severity;
  /** Points that it takes from the score. */
  readonly cost: number;
}

/** The worst of some findings. What only a later stage shows has the severity of its rule. */
function placesIn(findings: readonly Rated[]): (ids: readonly string[]) => Place {
  const known = new Map(findings.map((finding) => [finding.id, finding]));
  const placeOf = (id: string): Place => ({
    about: id,
    rank: Math.max(NOTE, SEVERITIES.indexOf(known.get(id)?.severity ?? severityOf(id))),
    cost: known.get(id)?.cost ?? 0,
  });
  return (ids) => ids.map(placeOf).toSorted(byHarm)[0] ?? { about: undefined, rank: NOTE, cost: 0 };
}

function byHarm(one: Place, other: Place): number {
  return other.rank - one.rank || other.cost - one.cost;
}

type Placed = Unnumbered & Place;

/** Records by severity, with the changes that have none where their harm belongs. */
function merged(staged: readonly Placed[], steps: readonly Placed[]): readonly Placed[] {
  const waiting = steps.toSorted(byHarm);
  const all = staged
    .toSorted((one, other) => other.rank - one.rank)
    .flatMap((change) => {
      const less = waiting.findIndex((step) => byHarm(step, change) >= 0);
      return [...waiting.splice(0, less < 0 ? waiting.length : less), change];
    });
  return [...all, ...waiting];
}

/** A change that resolves nothing has the place of the next one that does. */
function inStage(
  { when, condition, changes }: Plan['stages'][number],
  placeOf: (ids: readonly string[]) => Place,
): readonly Placed[] {
  return changes.map((record, i) => {
    const { where, resolves } = record;
    const next = changes.slice(i).find((change) => change.resolves.length > 0);
    const steps = record.conditions.length > 0 ? { steps: record.conditions } : {};
    return { later: when === 'later', condition, where, resolves, record, ...steps, ...placeOf(next?.resolves ?? []) };
  });
}

/** A record that a needed change replaces later has to be there first. */
function asBaseOf(later: readonly Placed[], change: Placed): Placed {
  const { host, type, value } = change.record ?? {};
  const isBase = later.some(
    ({ record, rank }) => rank >= WARNING && record?.host === host && record?.type === type && record?.old === value,
  );
  return isBase ? { ...change, rank: Math.max(change.rank, WARNING) } : change;
}

/** The last required change of a stage shows what the stage brings. */
function withGain(shown: readonly Placed[], gain: NonNullable<ShownChange['gain']>): readonly Placed[] {
  const needed = shown.findLastIndex((change) => !isOptional(change));
  const last = needed < 0 ? shown.length - 1 : needed;
  return shown.map((change, i) => (i === last ? { ...change, gain, rank: Math.max(change.rank, WARNING) } : change));
}

function isNeededNow(change: Placed): boolean {
  return !change.later && !isOptional(change);
}

function isOptional({ rank }: { readonly rank: number }): boolean {
  return rank <= NOTE;
}
