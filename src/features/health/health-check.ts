import { checkOver } from '#base/domain/check.js';
import type { Topic } from '#base/domain/topic.js';
import type { HealthFacts } from './health-facts.js';

export const HEALTH_CATEGORIES = ['dns', 'email', 'web', 'security'] as const;
export type HealthCategory = (typeof HEALTH_CATEGORIES)[number];

/** Declares a check over the facts of a domain. */
export const check = checkOver<HealthFacts, HealthCategory>();

/** A topic; its texts are in the catalog `health-<name>`. */
export type HealthTopic = Topic<HealthFacts>;
