import { isSimulated } from '../../health/not-simulated.js';
import type { Fault, PlannedStage } from '../../plan/plan-report.js';
import { isFault } from '../report/report-view.js';

/** What is different once the first stages of a plan are published. */
export interface StagePreview {
  /** The stage that was chosen, from 1. */
  readonly stage: number;
  readonly score: number;
  readonly resolved: readonly Fault[];
  readonly introduced: readonly Fault[];
  readonly remaining: readonly Fault[];
  /** Remaining faults that only the published records can show. */
  readonly notSimulated: readonly string[];
}

/** Stages build on each other, so that a stage includes those before it. Anything but a number means all of them. */
export function chosenStage(text: string, count: number): number {
  return /^[1-9]$/.test(text) ? Math.min(Number(text), count) : count;
}

/** Undefined without stages. */
export function previewOfStage(
  stage: number,
  stages: readonly PlannedStage[],
  published: readonly Fault[],
): StagePreview | undefined {
  const chosen = stages[stage - 1];
  if (!chosen) return undefined;
  const before = published.filter(isFault);
  const types = new Set(stages.slice(0, stage).flatMap(({ changes }) => changes.map(({ type }) => type)));
  const isIn = (faults: readonly Fault[]) => {
    const ids = new Set(faults.map(({ id }) => id));
    return ({ id }: Fault) => ids.has(id);
  };
  const [wasThere, isLeft] = [isIn(before), isIn(chosen.faults)];
  const remaining = chosen.faults.filter(wasThere);
  return {
    stage,
    score: chosen.scoreAfter,
    resolved: before.filter((fault) => !isLeft(fault)),
    introduced: chosen.faults.filter((fault) => !wasThere(fault)),
    remaining,
    notSimulated: remaining.filter(({ id }) => [...types].some((type) => !isSimulated(id, type))).map(({ id }) => id),
  };
}
