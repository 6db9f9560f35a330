import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const transport: HealthTopic = { name: 'transport', cap: 8, checks };
