import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const zone: HealthTopic = { name: 'zone', cap: 30, checks };
