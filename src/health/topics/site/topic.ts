import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const site: HealthTopic = { name: 'site', cap: 25, checks };
