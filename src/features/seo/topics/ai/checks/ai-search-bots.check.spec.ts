import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { aiSearchBots } from './ai-search-bots.check.js';

const site = (text: string) => ({ ...page(), ...robots(text) });

describeCheck(aiSearchBots, {
  ok: [
    [site(''), {}],
    [site('User-agent: GPTBot\nDisallow: /'), {}],
    [site('User-agent: bingbot\nDisallow: /'), {}],
    [site('User-agent: OAI-SearchBot\nDisallow: /private'), {}],
  ],
  blocked: [
    [
      site('User-agent: oai-searchbot\nUser-agent: PerplexityBot\nDisallow: /'),
      { agents: ['OAI-SearchBot', 'PerplexityBot'], date: '2026-10-28' },
    ],
  ],
  silent: [
    site('User-agent: *\nDisallow: /'),
    site('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /'),
    site('User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: PerplexityBot\nDisallow: /'),
  ],
});
