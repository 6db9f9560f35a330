import { intendedAgent } from './ai-agents.js';

describe('intendedAgent', () => {
  it.each([
    ['GPT-Bot', 'GPTBot'],
    ['gpt_bot', 'GPTBot'],
    ['OAISearchBot', 'OAI-SearchBot'],
    ['ClaudeUser', 'Claude-User'],
    ['Claudebot-User', 'Claude-User'],
    ['PerplexityAI', 'PerplexityBot'],
    ['Google-Bot', 'Googlebot'],
  ])('reads %s as %s', (name, agent) => {
    expect(intendedAgent(name)).toBe(agent);
  });

  it.each(['GPTBot', 'gptbot', 'Claude-Web', 'PetalBot', 'AhrefsBot', 'Googlebot-Image', 'bot', '*', ''])(
    'sees nothing wrong with %j',
    (name) => {
      expect(intendedAgent(name)).toBeUndefined();
    },
  );
});
