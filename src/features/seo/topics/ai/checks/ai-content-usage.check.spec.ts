import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { absent } from '#base/domain/fact.js';
import { aiContentUsage } from './ai-content-usage.check.js';

const line = (value: string) => ({ ...page(), ...robots(`User-agent: *\nContent-Usage: ${value}\nAllow: /`) });
const header = (value: string) => ({ ...page('', { headers: { 'content-usage': value } }), robots: absent });

describeCheck(aiContentUsage, {
  present: [
    [line('train-ai=n'), { uses: ['train-ai=n'] }],
    [header('train-ai=n, search=y'), { uses: ['train-ai=n', 'search=y'] }],
  ],
  malformed: [
    [header('train-ai'), { values: ['train-ai'] }],
    [line('/ train-ai=never'), { values: ['train-ai=never'] }],
  ],
  silent: [{ ...page(), ...robots('') }],
});
