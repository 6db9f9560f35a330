import { describeCheck } from '#test/checks/describe-check.js';
import { file } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { aiLlmsFull } from './ai-llms-full.check.js';

const answer = (shape: Parameters<typeof file>[1]) => ({ llmsFull: known(file('llms-full.txt', shape)) });

describeCheck(aiLlmsFull, {
  present: [[answer({ bytes: 3000 }), { url: 'https://example.com/llms-full.txt', kilobytes: 3 }]],
  silent: [answer({ status: 404 }), answer({ html: true })],
});
