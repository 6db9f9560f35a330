import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { replace, step, txt } from '../../../repair/fixes.js';
import { spfAll } from './spf-all.check.js';

const mend = (text: string, value: string) => replace(text, txt(NAME, value), step('spf-complete'));
const row = (record: string, value: string) => [spfPolicy(record), { record }, mend(record, value)] as const;

describeCheck(spfAll, {
  fail: [[spfPolicy('v=spf1 mx -all'), {}]],
  softfail: [[spfPolicy('v=spf1 mx ~all'), {}]],
  redirected: [[spfPolicy('v=spf1 redirect=a.example'), { target: 'a.example' }]],
  open: [row('v=spf1 mx +all', 'v=spf1 mx ~all'), row('v=spf1 all', 'v=spf1 ~all')],
  neutral: [row('v=spf1 mx ?all', 'v=spf1 mx ~all')],
  missing: [row('v=spf1 mx', 'v=spf1 mx ~all'), row('v=spf1', 'v=spf1 ~all')],
  silent: [spfPolicy('v=spf1 foo +all')],
});
