import type { HealthTopic } from '../../health-check.js';
import { checks } from './topic.checks.js';

export const dmarc: HealthTopic = { name: 'dmarc', cap: 30, checks };
