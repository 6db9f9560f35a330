import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const resolution: HealthTopic = { name: 'resolution', cap: 100, checks };
