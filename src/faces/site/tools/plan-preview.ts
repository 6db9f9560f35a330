import type { ChangeVerdict } from '#features/change/change-fields.js';
import { changeVerdict } from '#features/preview/change-verdict.js';
import { isSimulated } from '#features/preview/not-simulated.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { Fault, PlannedStage, StageOutcome } from '#features/plan/plan-report.js';
import { isFault } from '../../views/health-findings.js';

/** What is different once the chosen stages of a plan are published. */
export interface StagePreview {
  readonly verdict: ChangeVerdict;
  /** The chosen stages, from 1, each with the score after it. */
  readonly scores: ReadonlyMap<number, number>;
  readonly score: number;
  readonly resolved: readonly Fault[];
  readonly introduced: readonly Fault[];
  readonly remaining: readonly Fault[];
  /** Remaining faults that only the published records can show. */
  readonly notSimulated: readonly string[];
  /** Gone without being fixed, or unknown. */
  readonly unfixed: readonly Fault[];
}

type NeedingStage = Pick<PlannedStage, 'condition'> & {
  readonly changes: readonly Pick<PlannedStage['changes'][number], 'host' | 'type'>[];
};

/** The earlier stages that a stage builds on: it changes their record again, or waits until they are published. */
export function neededStages(stage: number, stages: readonly NeedingStage[]): readonly number[] {
  const { condition, changes = [] } = stages[stage - 1] ?? {};
  const own = new Set(changes.map(({ host, type }) => `${host} ${type}`));
  return stages.slice(0, stage - 1).flatMap((earlier, i) => {
    const isSameRecord = earlier.changes.some(({ host, type }) => own.has(`${host} ${type}`));
    return isSameRecord || (condition === 'published' && i === stage - 2) ? [i + 1] : [];
  });
}

/**
 * The stages that a query names, with all that they build on: `stage` with those before it, or any set of `stages`.
 * Without either, all.
 */
export function chosenStages(
  { stage, stages: named }: Readonly<Record<string, unknown>>,
  stages: readonly NeedingStage[],
): readonly number[] {
  const all = stages.map((_, i) => i + 1);
  const last = all.find((number) => String(number) === stage);
  if (last !== undefined) return all.slice(0, last);
  const chosen = new Set(all.filter((number) => [named].flat<unknown[]>().includes(String(number))));
  if (chosen.size === 0) return all;
  for (const number of all.toReversed())
    if (chosen.has(number)) for (const needed of neededStages(number, stages)) chosen.add(needed);
  return all.filter((number) => chosen.has(number));
}

/** Undefined without stages. `outcomes` are those of the chosen stages. */
export function previewOfStages(
  chosen: readonly number[],
  outcomes: readonly StageOutcome[],
  stages: readonly PlannedStage[],
  report: Pick<HealthReport, 'score' | 'findings' | 'resolvable'>,
): StagePreview | undefined {
  const last = outcomes.at(-1);
  if (!last) return undefined;
  const before = report.findings.filter(isFault);
  const types = new Set(chosen.flatMap((number) => stages[number - 1]?.changes.map(({ type }) => type) ?? []));
  const isIn = (faults: readonly Fault[]) => {
    const ids = new Set(faults.map(({ id }) => id));
    return ({ id }: Fault) => ids.has(id);
  };
  const [wasThere, isLeft] = [isIn(before), isIn(last.faults)];
  const remaining = last.faults.filter(wasThere);
  const unfixed = new Set(last.unfixed);
  const resolved = before.filter((fault) => !isLeft(fault) && !unfixed.has(fault.id));
  const introduced = last.faults.filter((fault) => !wasThere(fault));
  const isConditional = chosen.some((number) => typeof stages[number - 1]?.condition === 'object');
  return {
    verdict: changeVerdict(
      { before: report, after: { ...report, score: last.scoreAfter, findings: last.faults } },
      { resolved: idsOf(resolved), introduced: idsOf(introduced), confirmed: [], cannotTell: last.unfixed },
      { isConditional },
    ),
    scores: new Map(chosen.map((number, i) => [number, outcomes[i]?.scoreAfter ?? last.scoreAfter])),
    score: last.scoreAfter,
    resolved,
    unfixed: before.filter((fault) => !isLeft(fault) && unfixed.has(fault.id)),
    introduced,
    remaining,
    notSimulated: remaining.filter(({ id }) => [...types].some((type) => !isSimulated(id, type))).map(({ id }) => id),
  };
}

export function idsOf(faults: readonly Fault[]): readonly string[] {
  return faults.map(({ id }) => id);
}
