/**
 * Names under which crawlers are addressed in robots.txt. Gathered from the operators' documentation and public
 * collections between 2026-08-28 and 2026-10-28; look again before relying on a line much older than that.
 */
export const VERIFIED_AT = '2026-10-28';

/** They build the index that answers and citations come from. */
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

/** They fetch a page at the moment a person asks about it. */
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

/** Their operators say, or do not deny, that a person's request is answered whatever robots.txt says. */
export const UNBOUND_USER_AGENTS = ['ChatGPT-User', 'Perplexity-User', 'meta-externalfetcher', 'Google-Agent'] as const;

/** They collect texts to train models with; some are mere names to object by and never crawl. */
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

/** They make the previews that appear when somebody shares a link; no AI is involved. */
export const PREVIEW_AGENTS = ['facebookexternalhit'] as const;

/** Names no crawler answers to any more. */
export const LEGACY_AGENTS = ['anthropic-ai', 'Claude-Web', 'cohere-ai'] as const;

/** Further names that are in use, so that they are not taken for misspellings. */
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

/** Names people write that belong to no crawler, with the one they mean. */
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
