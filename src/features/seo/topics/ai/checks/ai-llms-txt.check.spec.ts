import { describeCheck } from '#test/checks/describe-check.js';
import { file, llms } from '#test/checks/seo-site.js';
import { absent, known } from '#base/domain/fact.js';
import { aiLlmsTxt } from './ai-llms-txt.check.js';

const url = 'https://example.com/llms.txt';
const answer = (shape: Parameters<typeof file>[1]) => ({ llmsFile: known(file('llms.txt', shape)), llms: absent });
const link = '- [Lamps](https://example.com/lamps.md): all our lamps';

describeCheck(aiLlmsTxt, {
  ok: [[llms(`# Shop\n> We sell lamps.\n${link}\n${link}`), { title: 'Shop', count: 2 }]],
  missing: [
    [answer({ status: 404 }), {}],
    [answer({ status: 403 }), {}],
  ],
  error: [
    [answer({ status: 500 }), { url, status: 500 }],
    [answer({ status: 503 }), { url, status: 503 }],
  ],
  html: [
    [answer({ html: true }), { url }],
    [answer({}), { url }],
  ],
  'no-title': [[llms(`> We sell lamps.\n${link}`), { url }]],
  'no-links': [
    [llms(`# ${'x'.repeat(48)}`), { url }],
    [llms(`# Shop\n> ${'We sell lamps. '.repeat(5)}`), { url }],
  ],
  short: [
    [llms('# Shop'), { url, count: 6 }],
    [llms(`# ${'x'.repeat(47)}`), { url, count: 49 }],
  ],
  long: [[llms(`# Shop\n> We sell lamps.\n${`${link}\n`.repeat(3000)}`), { url, kilobytes: 161 }]],
  'no-summary': [[llms(`# Shop\n${link}`), { url }]],
});
