import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, spfRepaired, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfOrder } from './spf-order.check.js';

const text = 'v=spf1 mx -all a redirect=b.example exp=c.example';
const of = (spf: string) => ({ ...spfPolicy(spf), ...spfRepaired() });
const repaired = 'v=spf1 mx a include:b.example -all exp=c.example';
const early = 'v=spf1 redirect=b.example mx -all';

describeCheck(spfOrder, {
  ignored: [
    [
      { ...spfPolicy(text), ...spfRepaired(repaired) },
      { terms: ['a', 'redirect=b.example'] },
      replace(text, txt(NAME, repaired)),
    ],
    [
      { ...spfPolicy(early), ...spfRepaired() },
      { terms: ['redirect=b.example'] },
      advise(step('spf-lookups', { limit: 10 })),
    ],
  ],
  silent: [
    of('v=spf1 mx -all'),
    of('v=spf1 mx -all exp=c.example'),
    of('v=spf1 redirect=b.example mx'),
    of('v=spf1 -all mx foo'),
  ],
});
