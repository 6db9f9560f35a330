import { checkOver } from '../domain/check.js';
import type { Topic } from '../domain/topic.js';
import type { HealthFacts } from './health-facts.js';

export const HEALTH_CATEGORIES = ['dns', 'email', 'web', 'security'] as const;
export type HealthCategory = (typeof HEALTH_CATEGORIES)[number];

/** Declares a check on what was gathered about a domain. */
export const check = checkOver<HealthFacts, HealthCategory>();

/** Its name is also that of its catalogue, behind `health-`. */
export type HealthTopic = Topic<HealthFacts>;
