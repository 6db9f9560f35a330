import type { Step } from '#base/domain/fix.js';
import type { Finding } from '#base/domain/finding.js';
import type { Action } from '#engine/simulation/overlay/zone-change.js';
import type { Place } from '#engine/repair/places.js';

/** One change of a plan, independent of language. */
export interface PlannedChange {
  readonly action: Action;
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old?: string;
  readonly where: Place;
  /** Conditions of the change and steps that go with it. */
  readonly conditions: readonly Step[];
  readonly resolves: readonly string[];
}

/** Changes that are made together. `published`: once the previous stage is visible in the DNS. */
export interface PlannedStage {
  readonly when: 'now' | 'later';
  readonly condition?: Step | 'published';
  readonly changes: readonly PlannedChange[];
  readonly scoreAfter: number;
  /** The problems and warnings that are left after the stage. */
  readonly faults: readonly Fault[];
  /** Findings of today that are gone after the stage without being fixed, or unknown. */
  readonly unfixed: readonly string[];
  /** The complete record sets that the stage changes, for octoDNS. */
  readonly sets: readonly RecordSet[];
}

/** What a stage leads to. */
export type StageOutcome = Pick<PlannedStage, 'scoreAfter' | 'faults' | 'unfixed'>;

export type Fault = Pick<Finding, 'id' | 'severity'>;

export interface RecordSet {
  readonly host: string;
  readonly type: string;
  readonly values: readonly string[];
  /**
   * The published texts before the stage as their strings: servers delete a TXT record only if the strings are the
   * same.
   */
  readonly strings?: Readonly<Record<string, string>>;
}

/**
 * `needed`: it resolves problems or warnings. `unsolved`: there are some, without a fix that can be planned. `optional`, `nothing`: there are
 * none; `open`: as far as could be checked.
 */
export const PLAN_VERDICTS = ['unknown', 'needed', 'unsolved', 'open', 'optional', 'nothing'] as const;
export type PlanVerdict = (typeof PLAN_VERDICTS)[number];

export interface PlanReport {
  readonly verdict: PlanVerdict;
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly score: number;
  readonly scoreAfter: number;
  readonly stages: readonly PlannedStage[];
  /** Findings that no record of the zone fixes. */
  readonly manual: readonly Finding[];
  readonly checkedAt: string;
  /** Whether the report that the plan was made from is conclusive. */
  readonly isConclusive: boolean;
}
