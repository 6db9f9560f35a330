import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { TRAINING_AGENTS } from '#base/fingerprints/ai-agents.data.js';
import { aiSignalConflict } from './ai-signal-conflict.check.js';

const site = (signal: string, ...refused: string[]) => {
  const list = refused.map((agent) => `User-agent: ${agent}\nDisallow: /\n`).join('');
  return { ...page(), ...robots(`User-agent: *\nContent-Signal: ${signal}\nAllow: /\n${list}`) };
};

describeCheck(aiSignalConflict, {
  search: [
    [site('search=yes', 'PerplexityBot'), { agents: ['PerplexityBot'] }],
    [site('/ search=yes', 'PerplexityBot'), { agents: ['PerplexityBot'] }],
  ],
  train: [[site('ai-train=no', ...TRAINING_AGENTS.slice(1)), { agents: ['GPTBot'] }]],
  silent: [
    site('search=yes, ai-train=yes'),
    site('search=no', 'PerplexityBot'),
    site('/blog/ search=yes', 'PerplexityBot'),
    site('ai-train=no', ...TRAINING_AGENTS),
    { ...page(), ...robots('User-agent: x\nContent-Signal: search=yes\nUser-agent: PerplexityBot\nDisallow: /') },
  ],
});
