import type { Check } from '../domain/check.js';
import { healthTopics } from '../health/health-topics.js';
import { seoTopics } from '../seo/seo-topics.js';

/** A check, its topic, and the catalog with its texts. */
export interface BookEntry {
  readonly check: Check<never>;
  readonly topic: string;
  readonly catalog: string;
  readonly book: 'health' | 'seo';
  /** The maximum cost of all findings of its topic. */
  readonly cap: number;
}

/** Every check of the service, in the order in which reports list them. */
export const RULE_BOOK: readonly BookEntry[] = [
  ...healthTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({ check, topic: name, cap, catalog: `health-${name}`, book: 'health' as const })),
  ),
  ...seoTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({ check, topic: name, cap, catalog: 'seo', book: 'seo' as const })),
  ),
];

export const RULE_IDS: readonly string[] = RULE_BOOK.map(({ check }) => check.id);

/** Every finding that a check can report, except that it could not run. */
export const FINDING_IDS: readonly string[] = RULE_BOOK.flatMap(({ check: { id, outcomes } }) =>
  Object.keys(outcomes).map((outcome) => `${id}.${outcome}`),
);
