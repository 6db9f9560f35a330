import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const bimi: HealthTopic = { name: 'bimi', cap: 4, checks };
