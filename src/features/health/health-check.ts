import type { Category } from '#base/domain/category.js';
import { checkOver } from '#base/domain/check.js';
import type { Topic } from '#base/domain/topic.js';
import type { HealthFacts } from './health-facts.js';

/** Declares a check over the facts of a domain. */
export const check = checkOver<HealthFacts, Category>();

/** A topic; its texts are in the catalog `health-<name>`. */
export type HealthTopic = Topic<HealthFacts>;
