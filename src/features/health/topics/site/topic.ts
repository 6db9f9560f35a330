import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const site: HealthTopic = { name: 'site', cap: 40, checks };
