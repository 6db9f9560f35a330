import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const delegation: HealthTopic = { name: 'delegation', cap: 25, checks };
