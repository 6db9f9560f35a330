import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { cost, freeDomains, NAME, spfGone, spfLedger, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfInclude } from './spf-include.check.js';

const term = 'include:a.example';
const owner = NAME;
const text = `v=spf1 mx ${term} -all`;
const of = (...costs: Parameters<typeof spfLedger>) => ({
  ...spfPolicy(text),
  ...spfLedger(...costs),
  ...freeDomains('gone.example'),
  ...spfGone('a.example'),
});
const dropped = replace(text, txt(NAME, 'v=spf1 mx -all'), step('spf-include', { term }));
const asked = advise(step('spf-include-check', { term }));
const foreign = { ...cost('include:b.example', 1, 'no-record'), domain: 'a.example' };

describeCheck(spfInclude, {
  loop: [[of(cost(term, 1, 'loop')), { term, owner }, asked]],
  missing: [
    [of(cost('mx'), cost(term, 1, 'no-record')), { term, owner }, dropped],
    // With nothing else in it, it would forbid all mail of the domain.
    [
      { ...of(cost(term, 1, 'no-record')), ...spfPolicy(`v=spf1 ${term} -all`) },
      { term, owner },
      replace(`v=spf1 ${term} -all`, txt(NAME, 'v=spf1 ~all'), step('spf-include', { term }), step('spf-soften')),
    ],
    // The name exists: its owner may yet publish a record.
    [{ ...of(cost(term, 1, 'no-record')), ...spfGone() }, { term, owner }, asked],
    [
      { ...of(cost('include:_spf.gogle.com', 1, 'no-record')), ...spfPolicy('v=spf1 include:_spf.gogle.com ~all') },
      { term: 'include:_spf.gogle.com', owner },
      replace(
        'v=spf1 include:_spf.gogle.com ~all',
        txt(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-include-typo', { term: 'include:_spf.gogle.com' }),
      ),
    ],
    // Receivers gave up before its end, which lets everyone send.
    [
      { ...of(cost('include:_spf.gogle.com', 1, 'no-record')), ...spfPolicy('v=spf1 include:_spf.gogle.com +all') },
      { term: 'include:_spf.gogle.com', owner },
      replace(
        'v=spf1 include:_spf.gogle.com +all',
        txt(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-include-typo', { term: 'include:_spf.gogle.com' }),
        step('spf-soften'),
      ),
    ],
    [
      of(cost(term, 2, undefined, [foreign])),
      { term: 'include:b.example', owner: 'a.example' },
      advise(step('spf-foreign', { term: 'include:b.example', owner: 'a.example' })),
    ],
  ],
  several: [[of(cost(term, 1, 'several-records')), { term, owner }, asked]],
  invalid: [
    [of(cost(term, 1, 'invalid')), { term, owner }, asked],
    [
      of(cost('redirect=a.example', 1, 'invalid')),
      { term: 'redirect=a.example', owner },
      advise(step('spf-include-check', { term: 'redirect=a.example' })),
    ],
  ],
  silent: [
    of(),
    of(cost(term)),
    of(cost(term, 1, 'failed')),
    of(cost(term, 1, 'macro')),
    of(cost('include:_spf.gone.example', 1, 'no-record')),
  ],
});
