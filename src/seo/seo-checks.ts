import type { Check } from '../domain/check.js';
import { aiChecks } from './topics/ai/topic.js';
import { contentChecks } from './topics/content/topic.js';
import { indexingChecks } from './topics/indexing/topic.js';
import { technicalChecks } from './topics/technical/topic.js';
import type { SeoFacts } from './facts/seo-facts.js';

/** All of them, in the order a report tells them. */
export const seoChecks: readonly Check<SeoFacts>[] = [
  ...indexingChecks,
  ...contentChecks,
  ...technicalChecks,
  ...aiChecks,
];
