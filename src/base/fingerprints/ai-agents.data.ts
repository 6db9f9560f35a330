/**
 * Product tokens of crawlers in robots.txt. Collected from the operators' documentation and public lists between
 * 2026-08-28 and 2026-10-28; verify entries that are much older than that.
 */
export const VERIFIED_AT = '2026-10-28';

/** Crawlers that build the index for answers and citations. */
export const SEARCH_AGENTS = [
  'Googlebot',
  'Bingbot',
  'OAI-SearchBot',
  'Claude-SearchBot',
  'PerplexityBot',
  'Applebot',
  'Amzn-SearchBot',
  'meta-webindexer',
] as const;

/** Crawlers that fetch a page when a user asks about it. */
export const USER_AGENTS = [
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'MistralAI-User',
  'Amzn-User',
  'DuckAssistBot',
  'meta-externalfetcher',
  'Google-Agent',
] as const;

/** Crawlers whose operators state, or do not deny, that requests of users ignore robots.txt. */
export const UNBOUND_USER_AGENTS = ['ChatGPT-User', 'Perplexity-User', 'meta-externalfetcher', 'Google-Agent'] as const;

/** Crawlers that collect training data; some are only tokens for opting out and never crawl. */
export const TRAINING_AGENTS = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'meta-externalagent',
  'Amazonbot',
  'Bytespider',
  'cohere-training-data-crawler',
  'AI2Bot',
  'Diffbot',
] as const;

/** Crawlers that make link previews; no AI is involved. */
export const PREVIEW_AGENTS = ['facebookexternalhit'] as const;

/** Tokens that no crawler uses any more. */
export const LEGACY_AGENTS = ['anthropic-ai', 'Claude-Web', 'cohere-ai'] as const;

/** Other tokens in use, so that they are not taken for misspellings. */
export const OTHER_AGENTS = [
  'OAI-AdsBot',
  'Google-CloudVertexBot',
  'Google-NotebookLM',
  'GoogleAgent-URLContext',
  'TikTokSpider',
  'YouBot',
  'PetalBot',
  'DeepSeekBot',
  'Kimi-User',
  'TongyiBot',
  'YiyanBot',
  'kagi-fetcher',
  'Bravebot',
] as const;

/** Common names that are no tokens, with the token that is meant. */
export const MISTAKEN_NAMES: ReadonlyMap<string, string> = new Map([
  ['chatgpt', 'ChatGPT-User'],
  ['chatgptbot', 'ChatGPT-User'],
  ['openai', 'GPTBot'],
  ['openai-gptbot', 'GPTBot'],
  ['openaibot', 'GPTBot'],
  ['openai-searchbot', 'OAI-SearchBot'],
  ['claude', 'ClaudeBot'],
  ['claudebot-user', 'Claude-User'],
  ['claudebot-search', 'Claude-SearchBot'],
  ['anthropicbot', 'ClaudeBot'],
  ['perplexity', 'PerplexityBot'],
  ['perplexityai', 'PerplexityBot'],
  ['perplexity-ai', 'PerplexityBot'],
  ['googleextended', 'Google-Extended'],
  ['google-gemini', 'Google-Extended'],
  ['gemini', 'Google-Extended'],
  ['commoncrawl', 'CCBot'],
]);
