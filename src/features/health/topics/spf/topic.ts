import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const spf: HealthTopic = { name: 'spf', cap: 30, checks };
