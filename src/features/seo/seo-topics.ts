import { ai } from './topics/ai/topic.js';
import { content } from './topics/content/topic.js';
import { indexing } from './topics/indexing/topic.js';
import { technical } from './topics/technical/topic.js';
import type { SeoTopic } from './seo-check.js';

/** In the order in which a report lists them. */
export const seoTopics: readonly SeoTopic[] = [indexing, content, technical, ai];
