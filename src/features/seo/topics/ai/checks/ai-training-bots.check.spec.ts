import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { TRAINING_AGENTS } from '#base/fingerprints/ai-agents.data.js';
import { aiTrainingBots } from './ai-training-bots.check.js';

const blocking = (...agents: string[]) => ({
  ...page(),
  ...robots(`${agents.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /`),
});

describeCheck(aiTrainingBots, {
  open: [
    [{ ...page(), ...robots('') }, {}],
    [blocking('PerplexityBot'), {}],
  ],
  closed: [[blocking(...TRAINING_AGENTS), {}]],
  mixed: [
    [
      blocking('GPTBot', 'CCBot'),
      {
        refused: ['GPTBot', 'CCBot'],
        allowed: ['ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'meta-externalagent', 'Amazonbot', '…'],
      },
    ],
  ],
  silent: [blocking('*')],
});
