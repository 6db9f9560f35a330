import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const servers: HealthTopic = { name: 'servers', cap: 25, checks };
