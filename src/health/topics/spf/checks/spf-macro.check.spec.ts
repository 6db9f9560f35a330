import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { cost, spfLedger } from '../../../../../test/checks/health-domain.js';
import { spfMacro } from './spf-macro.check.js';

const term = 'exists:%{i}.a.example';

describeCheck(spfMacro, {
  used: [[spfLedger(cost(term, 1, 'macro')), { terms: [term] }]],
  silent: [spfLedger(), spfLedger(cost('mx'))],
});
