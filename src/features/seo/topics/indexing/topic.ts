import type { SeoTopic } from '../../seo-check.js';
import { checks } from './topic.checks.js';

export const indexing: SeoTopic = { name: 'indexing', cap: 75, checks };
