import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const caa: HealthTopic = { name: 'caa', cap: 15, checks };
