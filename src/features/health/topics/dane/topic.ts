import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const dane: HealthTopic = { name: 'dane', cap: 15, checks };
