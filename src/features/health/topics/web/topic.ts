import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const web: HealthTopic = { name: 'web', cap: 30, checks };
