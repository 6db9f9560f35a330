import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { aiBlocklistOverreach } from './ai-blocklist-overreach.check.js';

const blocking = (...agents: string[]) => ({
  ...page(),
  ...robots(`${agents.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /`),
});
const TRAINING = ['GPTBot', 'ClaudeBot', 'CCBot'];

describeCheck(aiBlocklistOverreach, {
  found: [
    [blocking(...TRAINING, 'PerplexityBot'), { agents: ['PerplexityBot'] }],
    [
      blocking(...TRAINING, 'FacebookExternalHit', 'OAI-SearchBot'),
      { agents: ['OAI-SearchBot', 'facebookexternalhit'] },
    ],
  ],
  silent: [
    blocking(...TRAINING),
    blocking('GPTBot', 'CCBot', 'PerplexityBot'),
    blocking('*'),
    blocking('*', ...TRAINING, 'PerplexityBot'),
  ],
});
