import { checkOver } from '#base/domain/check.js';
import type { Topic } from '#base/domain/topic.js';
import type { SeoFacts } from './facts/seo-facts.js';

export const SEO_CATEGORIES = ['indexing', 'content', 'technical', 'ai'] as const;
export type SeoCategory = (typeof SEO_CATEGORIES)[number];

/** Declares a check on the facts about a site. */
export const check = checkOver<SeoFacts, SeoCategory>();

export type SeoTopic = Topic<SeoFacts> & { readonly name: SeoCategory };
