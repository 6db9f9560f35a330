import type { SeoTopic } from '../../seo-check.js';
import { checks } from './topic.checks.js';

export const technical: SeoTopic = { name: 'technical', cap: 45, checks };
