import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const registration: HealthTopic = { name: 'registration', cap: 40, checks };
