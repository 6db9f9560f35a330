import type { Check } from '../domain/check.js';
import { aiChecks } from './checks/ai.checks.js';
import { contentChecks } from './checks/content.checks.js';
import { indexingChecks } from './checks/indexing.checks.js';
import { technicalChecks } from './checks/technical.checks.js';
import type { SeoFacts } from './facts/seo-facts.js';

/** All of them, in the order a report tells them. */
export const seoChecks: readonly Check<SeoFacts>[] = [
  ...indexingChecks,
  ...contentChecks,
  ...technicalChecks,
  ...aiChecks,
];
