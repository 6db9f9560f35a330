import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const tls: HealthTopic = { name: 'tls', cap: 8, checks };
