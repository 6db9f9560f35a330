// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { aiBlocklistOverreach } from './checks/ai-blocklist-overreach.check.js';
import { aiContentSignal } from './checks/ai-content-signal.check.js';
import { aiContentUsage } from './checks/ai-content-usage.check.js';
import { aiLegacyTokens } from './checks/ai-legacy-tokens.check.js';
import { aiLlmsFull } from './checks/ai-llms-full.check.js';
import { aiLlmsTxt } from './checks/ai-llms-txt.check.js';
import { aiMarkdownAlt } from './checks/ai-markdown-alt.check.js';
import { aiNoaiMeta } from './checks/ai-noai-meta.check.js';
import { aiReadableText } from './checks/ai-readable-text.check.js';
import { aiSearchBots } from './checks/ai-search-bots.check.js';
import { aiSignalConflict } from './checks/ai-signal-conflict.check.js';
import { aiSnippetControls } from './checks/ai-snippet-controls.check.js';
import { aiStructuredEntity } from './checks/ai-structured-entity.check.js';
import { aiTokenTypo } from './checks/ai-token-typo.check.js';
import { aiTrainingBots } from './checks/ai-training-bots.check.js';
import { aiUserFetchers } from './checks/ai-user-fetchers.check.js';
import { aiWildcardBlock } from './checks/ai-wildcard-block.check.js';

export const checks = [
  aiSearchBots,
  aiWildcardBlock,
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
];
