import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const dkim: HealthTopic = { name: 'dkim', cap: 20, checks };
