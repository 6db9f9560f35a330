import { describeCheck } from '#test/checks/describe-check.js';
import { cost, freeDomains, NAME, spfGone, withLookups, spfPolicy, spfRepaired } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfInclude } from './spf-include.check.js';

const term = 'include:a.net';
const self = `include:${NAME}`;
const owner = NAME;
const text = `v=spf1 mx ${term} -all`;
const of = (...costs: Parameters<typeof withLookups>) => ({
  ...spfPolicy(text),
  ...withLookups(...costs),
  ...freeDomains('gone.example'),
  ...spfGone('a.net'),
  ...spfRepaired(),
});
const dropped = replace(text, txtRecord(NAME, 'v=spf1 mx -all'), step('spf-include', { term }));
const asked = advise(step('spf-include-check', { term }));
const joined = 'include:a.netinclude:b.net';
const parted = 'v=spf1 include:a.net include:b.net -all';
const foreign = { ...cost('include:b.net', 1, 'no-record'), domain: 'a.net' };

describeCheck(spfInclude, {
  loop: [
    [
      { ...of(cost(self, 1, 'loop')), ...spfPolicy(`v=spf1 mx ${self} -all`) },
      { term: self, owner },
      replace(`v=spf1 mx ${self} -all`, txtRecord(NAME, 'v=spf1 mx -all'), step('spf-self', { term: self })),
    ],
    [
      { ...of(cost(self, 1, 'loop')), ...spfPolicy(`v=spf1 ${self} -all`) },
      { term: self, owner },
      advise(
        step('spf-self', { term: self }),
        step('spf-find'),
        step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' }),
      ),
    ],
    [
      of({ ...cost(self, 1, 'loop'), domain: 'a.net' }),
      { term: self, owner: 'a.net' },
      advise(step('spf-foreign', { term: self, owner: 'a.net' })),
    ],
  ],
  missing: [
    [of(cost('mx'), cost(term, 1, 'no-record')), { term, owner }, dropped],
    // Without another term, the record would say that the domain sends no mail.
    [
      { ...of(cost(term, 1, 'no-record')), ...spfPolicy(`v=spf1 ${term} -all`) },
      { term, owner },
      advise(
        step('spf-include', { term }),
        step('spf-find'),
        step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' }),
      ),
    ],
    // Both of two joined terms are kept.
    [
      { ...of(cost(joined, 1, 'no-record')), ...spfPolicy(`v=spf1 ${joined} -all`), ...spfRepaired(parted) },
      { term: joined, owner },
      replace(`v=spf1 ${joined} -all`, txtRecord(NAME, 'v=spf1 include:a.net include:b.net ~all'), step('spf-soften')),
    ],
    [
      { ...of(cost(joined, 1, 'no-record')), ...spfPolicy(`v=spf1 ${joined} -all`), ...spfGone(joined.slice(8)) },
      { term: joined, owner },
      advise(step('spf-include-check', { term: joined })),
    ],
    // The name exists, so its owner may publish a record.
    [{ ...of(cost(term, 1, 'no-record')), ...spfGone() }, { term, owner }, asked],
    [
      { ...of(cost('include:_spf.gogle.com', 1, 'no-record')), ...spfPolicy('v=spf1 include:_spf.gogle.com ~all') },
      { term: 'include:_spf.gogle.com', owner },
      replace(
        'v=spf1 include:_spf.gogle.com ~all',
        txtRecord(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-include-typo', { term: 'include:_spf.gogle.com' }),
      ),
    ],
    // Evaluation ended before `+all`, which would permit everyone.
    [
      { ...of(cost('include:_spf.gogle.com', 1, 'no-record')), ...spfPolicy('v=spf1 include:_spf.gogle.com +all') },
      { term: 'include:_spf.gogle.com', owner },
      replace(
        'v=spf1 include:_spf.gogle.com +all',
        txtRecord(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-include-typo', { term: 'include:_spf.gogle.com' }),
        step('spf-soften'),
      ),
    ],
    [
      of(cost(term, 2, undefined, [foreign])),
      { term: 'include:b.net', owner: 'a.net' },
      advise(step('spf-foreign', { term: 'include:b.net', owner: 'a.net' })),
    ],
  ],
  several: [[of(cost(term, 1, 'several-records')), { term, owner }, asked]],
  invalid: [
    [of(cost(term, 1, 'invalid')), { term, owner }, asked],
    [
      of(cost('redirect=a.net', 1, 'invalid')),
      { term: 'redirect=a.net', owner },
      advise(step('spf-include-check', { term: 'redirect=a.net' })),
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
