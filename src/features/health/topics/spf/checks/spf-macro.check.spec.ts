import { describeCheck } from '#test/checks/describe-check.js';
import { cost, withLookups } from '#test/checks/health-domain.js';
import { spfMacro } from './spf-macro.check.js';

const term = 'exists:%{i}.a.example';

describeCheck(spfMacro, {
  used: [[withLookups(cost(term, 1, 'macro')), { terms: [term] }]],
  silent: [withLookups(), withLookups({ ...cost(term, 1, 'macro'), open: true }), withLookups(cost('mx'))],
});
