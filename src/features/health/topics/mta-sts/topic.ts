import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const mtaSts: HealthTopic = { name: 'mta-sts', cap: 22, checks };
