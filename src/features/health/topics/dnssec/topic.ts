import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const dnssec: HealthTopic = { name: 'dnssec', cap: 20, checks };
