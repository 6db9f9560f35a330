import { describeCheck } from '#test/checks/describe-check.js';
import { robots } from '#test/checks/seo-site.js';
import { aiContentSignal } from './ai-content-signal.check.js';

const signal = (value: string) => robots(`User-agent: *\nContent-Signal: ${value}\nAllow: /`);

describeCheck(aiContentSignal, {
  present: [
    [signal('search=yes, ai-train=no'), { uses: ['search=yes', 'ai-train=no'] }],
    [signal('/blog/ search=yes, ai-train=no'), { uses: ['search=yes', 'ai-train=no'] }],
  ],
  malformed: [
    [signal('search: yes'), { values: ['search: yes'] }],
    [signal('ai-train=never'), { values: ['ai-train=never'] }],
  ],
  silent: [robots('User-agent: *\nAllow: /')],
});
