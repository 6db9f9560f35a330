import type { Step } from '../domain/fix.js';
import type { Finding } from '../domain/finding.js';
import type { Action } from '../health/overlay/zone-change.js';
import type { Place } from '../health/repair/places.js';

/** One change of a plan, in no language. */
export interface PlannedChange {
  readonly action: Action;
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old?: string;
  readonly where: Place;
  readonly resolves: readonly string[];
}

/** What is done together. `published`: as soon as the stage before is visible. */
export interface PlannedStage {
  readonly when: 'now' | 'later';
  readonly condition?: Step | 'published';
  readonly changes: readonly PlannedChange[];
  readonly scoreAfter: number;
  /** All records of each host and type that the stage changes, as octoDNS wants them. */
  readonly sets: readonly RecordSet[];
}

export interface RecordSet {
  readonly host: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
  /** Texts published before the stage, each as the strings it is made of: a server deletes no text that is cut otherwise. */
  readonly strings?: Readonly<Record<string, string>>;
}

export interface PlanReport {
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly score: number;
  readonly scoreAfter: number;
  readonly stages: readonly PlannedStage[];
  /** What no record of the zone fixes. */
  readonly manual: readonly Finding[];
  readonly checkedAt: string;
}
