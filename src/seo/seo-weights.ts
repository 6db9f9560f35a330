import type { TopicWeights, WeightsOf } from '../domain/score.js';
import type { aiChecks } from './topics/ai/topic.js';
import type { contentChecks } from './topics/content/topic.js';
import type { indexingChecks } from './topics/indexing/topic.js';
import type { technicalChecks } from './topics/technical/topic.js';

/** What each finding costs. What keeps a page out of search altogether costs most, matters of form little. */
const indexing: WeightsOf<typeof indexingChecks> = {
  'idx-status.missing': 60,
  'idx-status.error': 60,
  'idx-noindex.all': 60,
  'idx-noindex.expired': 60,
  'idx-noindex.some': 25,
  'idx-noindex-hidden.hidden': 5,
  'idx-snippet-blocked.all': 10,
  'idx-snippet-blocked.some': 6,
  'idx-robots-block.all': 60,
  'idx-robots-block.some': 25,
  'idx-robots-status.busy': 8,
  'idx-robots-status.error': 40,
  'idx-robots-type.html': 5,
  'idx-robots-syntax.stray': 5,
  'idx-robots-syntax.path': 5,
  'idx-robots-syntax.colon': 3,
  'idx-robots-syntax.foreign': 3,
  'idx-robots-syntax.sitemap': 3,
  'idx-robots-size.over': 5,
  'idx-sitemap.error': 5,
  'idx-sitemap.html': 5,
  'idx-sitemap.invalid': 5,
  'idx-sitemap.large': 3,
  'idx-canonical.several': 10,
  'idx-canonical.invalid': 8,
  'idx-canonical.relative': 3,
  'idx-canonical.elsewhere': 12,
  'idx-canonical.root': 12,
  'idx-canonical-target.redirected': 8,
  'idx-canonical-target.broken': 12,
  'idx-canonical-target.noindex': 15,
  'idx-host-variants.split': 10,
  'idx-host-variants.broken': 8,
  'idx-hreflang.invalid': 5,
  'idx-hreflang.relative': 5,
  'idx-hreflang.selfless': 4,
};

const content: WeightsOf<typeof contentChecks> = {
  'con-title.missing': 15,
  'con-title.several': 5,
  'con-description.missing': 6,
  'con-description.several': 3,
  'con-h1.missing': 5,
  'con-charset.conflict': 4,
  'con-structured-data.unreadable': 6,
  'con-og-image.relative': 3,
};

const technical: WeightsOf<typeof technicalChecks> = {
  'tec-https.expired': 30,
  'tec-https.mismatch': 30,
  'tec-https.untrusted': 30,
  'tec-https.broken': 30,
  'tec-https.none': 25,
  'tec-https.plain': 15,
  'tec-mixed-content.mixed': 6,
  'tec-js-only.empty': 15,
  'tec-404.soft': 8,
  'tec-404.redirected': 5,
  'tec-ttfb.stalled': 8,
  'tec-html-size.over': 5,
  'tec-viewport.missing': 8,
  'tec-base.elsewhere': 8,
  'tec-base.invalid': 5,
  'tec-frameset.frameset': 12,
  'tec-frameset.framed': 10,
};

const ai: WeightsOf<typeof aiChecks> = {
  'ai-search-bots.blocked': 8,
  'ai-wildcard-surprise.forgotten': 8,
  'ai-blocklist-overreach.caught': 8,
  'ai-token-typo.misspelt': 3,
  'ai-content-signal.malformed': 3,
  'ai-signal-conflict.search': 6,
  'ai-content-usage.malformed': 3,
  'ai-llms-txt.error': 3,
  'ai-llms-txt.html': 3,
  'ai-llms-txt.untitled': 2,
};

export const seoWeights: readonly TopicWeights[] = [
  { cap: 75, weights: indexing },
  { cap: 30, weights: content },
  { cap: 45, weights: technical },
  { cap: 20, weights: ai },
];
