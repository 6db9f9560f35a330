import type { SeoTopic } from '../../seo-check.js';
import { checks } from './topic.checks.js';

export const content: SeoTopic = { name: 'content', cap: 30, checks };
