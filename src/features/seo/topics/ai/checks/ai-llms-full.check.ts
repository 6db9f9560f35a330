import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const aiLlmsFull = check({
  id: 'ai-llms-full',
  category: 'ai',
  needs: ['llmsFull'],
  outcomes: { present: info('url', 'kilobytes') },
  run({ llmsFull }, { present }) {
    const { status, html, bytes, url } = llmsFull;
    if (status === 200 && !html) return present({ url: shorten(url.href), kilobytes: Math.ceil(bytes / 1024) });
  },
});
