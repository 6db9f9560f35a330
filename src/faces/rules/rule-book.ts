import type { Check } from '#base/domain/check.js';
import { reportTopics } from '#features/health/health-topics.js';
import { messageChecks } from '#features/message-analysis/message-checks.js';
import { reportChecks } from '#features/report-analysis/report-checks.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import { httpChecks } from '#features/web-check/http/http-checks.js';
import { tlsChecks } from '#features/web-check/tls/tls-checks.js';

/** A check, its topic, and the catalogs with its texts and its steps. */
export interface BookEntry {
  readonly check: Check<never>;
  readonly topic: string;
  readonly catalog: string;
  readonly steps: string;
  readonly book: 'health' | 'seo' | 'analysis';
  /** The maximum cost of all findings of its topic; 0 where no score counts them. */
  readonly cap: number;
}

/** Every check of the service, in the order in which reports list them. */
export const RULE_BOOK: readonly BookEntry[] = [
  ...reportTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({
      check,
      topic: name,
      cap,
      catalog: `health-${name}`,
      steps: 'health-steps',
      book: 'health' as const,
    })),
  ),
  ...seoTopics.flatMap(({ name, cap, checks }) =>
    checks.map((check) => ({ check, topic: name, cap, catalog: 'seo', steps: 'health-steps', book: 'seo' as const })),
  ),
  ...analysis('tls', tlsChecks, 'tls', 'tls-steps'),
  ...analysis('http', httpChecks, 'http', 'http-steps'),
  ...analysis('message', messageChecks, 'messages', 'message-steps'),
  ...analysis('reports', reportChecks, 'reports', 'report-steps'),
];

/** Checks of a website, a message or reports; their findings are not part of a score. */
function analysis(topic: string, checks: readonly Check<never>[], catalog: string, steps: string): BookEntry[] {
  return checks.map((check) => ({ check, topic, catalog, steps, book: 'analysis', cap: 0 }));
}

export const RULE_IDS: readonly string[] = RULE_BOOK.map(({ check }) => check.id);

/** Every finding that a check can report, except that it could not run. */
export const FINDING_IDS: readonly string[] = RULE_BOOK.flatMap(({ check: { id, outcomes } }) =>
  Object.keys(outcomes).map((outcome) => `${id}.${outcome}`),
);
