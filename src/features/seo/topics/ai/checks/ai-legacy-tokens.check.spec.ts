import { describeCheck } from '#test/checks/describe-check.js';
import { robots } from '#test/checks/seo-site.js';
import { aiLegacyTokens } from './ai-legacy-tokens.check.js';

describeCheck(aiLegacyTokens, {
  legacy: [
    [robots('User-agent: anthropic-ai\nDisallow: /'), { agents: ['anthropic-ai'], date: '2026-10-28' }],
    [robots('User-agent: GPTBot\nUser-agent: claude-web\nDisallow: /'), { agents: ['Claude-Web'], date: '2026-10-28' }],
  ],
  silent: [
    robots(''),
    robots('User-agent: GPTBot\nDisallow: /'),
    robots('User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /'),
  ],
});
