import type { SeoTopic } from '../../seo-check.js';
import { checks } from './topic.checks.js';

export const ai: SeoTopic = { name: 'ai', cap: 20, checks };
