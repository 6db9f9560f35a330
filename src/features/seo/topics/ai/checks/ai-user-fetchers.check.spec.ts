import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { aiUserFetchers } from './ai-user-fetchers.check.js';

const blocking = (...agents: string[]) => ({
  ...page(),
  ...robots(`${agents.map((agent) => `User-agent: ${agent}\n`).join('')}Disallow: /`),
});

describeCheck(aiUserFetchers, {
  ok: [[blocking('GPTBot'), {}]],
  blocked: [[blocking('Claude-User'), { agents: ['Claude-User'] }]],
  ignored: [
    [
      blocking('ChatGPT-User', 'Claude-User'),
      { agents: ['ChatGPT-User', 'Claude-User'], unbound: ['ChatGPT-User'], date: '2026-10-28' },
    ],
  ],
  silent: [blocking('*')],
});
