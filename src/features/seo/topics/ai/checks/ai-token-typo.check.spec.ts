import { describeCheck } from '#test/checks/describe-check.js';
import { robots } from '#test/checks/seo-site.js';
import { aiTokenTypo } from './ai-token-typo.check.js';

const naming = (...agents: string[]) =>
  robots(`${agents.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /`);

describeCheck(aiTokenTypo, {
  unrecognized: [
    [naming('GPT-Bot'), { names: ['gpt-bot → GPTBot'] }],
    [
      naming('PerplexityAI', 'GPTBot', 'OAISearchBot'),
      { names: ['perplexityai → PerplexityBot', 'oaisearchbot → OAI-SearchBot'] },
    ],
  ],
  silent: [naming('*'), naming('gptbot', 'AhrefsBot'), naming('GPT-Bot', 'GPTBot')],
});
