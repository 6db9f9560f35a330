import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { replace, txt } from '../../../repair/fixes.js';
import { spfOrder } from './spf-order.check.js';

const text = 'v=spf1 mx -all a redirect=b.example exp=c.example';
const early = 'v=spf1 redirect=b.example mx -all';

describeCheck(spfOrder, {
  ignored: [
    [spfPolicy(text), { terms: ['a', 'redirect=b.example'] }, replace(text, txt(NAME, 'v=spf1 mx -all exp=c.example'))],
    [spfPolicy(early), { terms: ['redirect=b.example'] }, replace(early, txt(NAME, 'v=spf1 mx -all'))],
  ],
  silent: [
    spfPolicy('v=spf1 mx -all'),
    spfPolicy('v=spf1 mx -all exp=c.example'),
    spfPolicy('v=spf1 redirect=b.example mx'),
    spfPolicy('v=spf1 -all mx foo'),
  ],
});
