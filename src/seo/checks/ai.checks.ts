import { aiSearchBots } from './ai/ai-search-bots.check.js';
import { aiWildcardSurprise } from './ai/ai-wildcard-surprise.check.js';
import { aiBlocklistOverreach } from './ai/ai-blocklist-overreach.check.js';
import { aiUserFetchers } from './ai/ai-user-fetchers.check.js';
import { aiTrainingBots } from './ai/ai-training-bots.check.js';
import { aiLegacyTokens } from './ai/ai-legacy-tokens.check.js';
import { aiTokenTypo } from './ai/ai-token-typo.check.js';
import { aiContentSignal } from './ai/ai-content-signal.check.js';
import { aiSignalConflict } from './ai/ai-signal-conflict.check.js';
import { aiContentUsage } from './ai/ai-content-usage.check.js';
import { aiNoaiMeta } from './ai/ai-noai-meta.check.js';
import { aiSnippetControls } from './ai/ai-snippet-controls.check.js';
import { aiReadableText } from './ai/ai-readable-text.check.js';
import { aiStructuredEntity } from './ai/ai-structured-entity.check.js';
import { aiMarkdownAlt } from './ai/ai-markdown-alt.check.js';
import { aiLlmsTxt } from './ai/ai-llms-txt.check.js';
import { aiLlmsFull } from './ai/ai-llms-full.check.js';

export const aiChecks = [
  aiSearchBots,
  aiWildcardSurprise,
  aiBlocklistOverreach,
  aiUserFetchers,
  aiTrainingBots,
  aiLegacyTokens,
  aiTokenTypo,
  aiContentSignal,
  aiSignalConflict,
  aiContentUsage,
  aiNoaiMeta,
  aiSnippetControls,
  aiReadableText,
  aiStructuredEntity,
  aiMarkdownAlt,
  aiLlmsTxt,
  aiLlmsFull,
] as const;
