import type { Check } from '../domain/check.js';
import { healthTopics } from '../health/health-topics.js';
import { seoTopics } from '../seo/seo-topics.js';

/** A check, its topic, and the catalog with its texts. */
export interface BookEntry {
  readonly check: Check<never>;
  readonly topic: string;
  readonly catalogue: string;
  readonly book: 'health' | 'seo';
  /** The most that the findings of its topic cost together. */
  readonly cap: number;
}

/** Every check of the service, in the order in which reports list them. */
export const RULE_BOOK: readonly BookEntry[] = [
  ...healthTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({ check, topic: name, cap, catalogue: `health-${name}`, book: 'health' as const })),
  ),
  ...seoTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({ check, topic: name, cap, catalogue: 'seo', book: 'seo' as const })),
  ),
];

export const RULE_IDS: readonly string[] = RULE_BOOK.map(({ check }) => check.id);
