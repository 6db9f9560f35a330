import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const mx: HealthTopic = { name: 'mx', cap: 30, checks };
