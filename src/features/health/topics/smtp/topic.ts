import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const smtp: HealthTopic = { name: 'smtp', cap: 25, checks };
