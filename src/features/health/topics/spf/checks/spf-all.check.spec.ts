import { describeCheck } from '#test/checks/describe-check.js';
import { cost, mx, NAME, reference, withLookups, spfPolicy, spfRepaired } from '#test/checks/health-domain.js';
import type { SpfCost } from '#formats/records/spf-lookup-count.js';
import { absent } from '#base/domain/fact.js';
import { advise, conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfAll } from './spf-all.check.js';

const of = (text: string, ...costs: SpfCost[]) => ({
  ...{ ...spfPolicy(text), ...withLookups(...costs), ...mx('a.example') },
  ...spfRepaired(),
  reverseNames: absent,
});
const at = (host: string, text: string) => ({ ...of(text), ...mx(host) });
const ask = advise(
  step('spf-find-hosts', { hosts: ['a.example'] }),
  step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' }),
);
const repair = (text: string, value: string) => replace(text, txtRecord(NAME, value), step('spf-complete'));
const row = (record: string, value: string) => [of(record), { record }, repair(record, value)] as const;
const open = (record: string, value: string) =>
  [of(record), { record }, conditional(step('spf-complete'), replace(record, txtRecord(NAME, value)))] as const;
const split = 'v=spf1 mx ?all include:a.example';
const stuck = (record: string) => [of(record), { record }, advise(step('spf-lookups', { limit: 10 }))] as const;
const opened = (term: string, owner = 'a.example', cause = '+all') =>
  [{ term, owner, cause }, advise(step('spf-opened', { term, owner, cause }))] as const;
const everyone = (term: string, result: string) => [{ term, result }, advise(step('spf-match-all', { term }))] as const;
const undecided = (owner: string) =>
  [{ target: 'a.example', owner }, advise(step('spf-undecided', { owner }))] as const;
const redirect = (...[text, nested]: [string, SpfCost[]?]) =>
  of('v=spf1 mx redirect=a.example', reference('redirect=a.example', text, nested));
const include = (term: string, text: string, nested: SpfCost[] = []) =>
  of(`v=spf1 ${term} -all`, reference(term, text, nested));

describeCheck(spfAll, {
  fail: [
    [of('v=spf1 mx -all'), {}],
    // An include matches only on pass; other results of the included record have no effect.
    [include('include:a.example', 'v=spf1 mx ?all'), {}],
    [include('-include:a.example', 'v=spf1 +all'), {}],
    [of('v=spf1 mx -include:a.example ra=abuse', reference('-include:a.example', 'v=spf1 +all')), {}],
    // A name with a macro, or a nonexistent one, does not match everyone.
    [of('v=spf1 exists:%{i}.a.example -all', cost('exists:%{i}.a.example', 1, 'macro')), {}],
    [of('v=spf1 exists:a.example -all', cost('exists:a.example', 1, 'void')), {}],
    [of('v=spf1 mx -all include:a.example', reference('include:a.example', 'v=spf1 +all')), {}],
    [
      include('include:a.example', 'v=spf1 ?include:b.example -all', [reference('?include:b.example', 'v=spf1 all')]),
      {},
    ],
  ],
  softfail: [[of('v=spf1 mx ~all'), {}]],
  redirected: [
    [redirect('v=spf1 -all'), { target: 'a.example' }],
    [redirect('v=spf1 redirect=b.example', [reference('redirect=b.example', 'v=spf1 ~all')]), { target: 'a.example' }],
  ],
  open: [
    open('v=spf1 a +all', 'v=spf1 a ~all'),
    [of('v=spf1 all'), { record: 'v=spf1 all' }, ask],
    [
      at('aspmx.l.google.com', 'v=spf1 all'),
      { record: 'v=spf1 all' },
      conditional(step('spf-complete'), replace('v=spf1 all', txtRecord(NAME, 'v=spf1 include:_spf.google.com ~all'))),
    ],
    stuck('v=spf1 a +all include:a.example'),
  ],
  'include-open': [
    [include('include:a.example', 'v=spf1 mx +all'), ...opened('include:a.example')],
    [redirect('v=spf1 all'), ...opened('redirect=a.example')],
    [
      include('include:a.example', 'v=spf1 redirect=b.example', [reference('redirect=b.example', 'v=spf1 +all')]),
      ...opened('include:a.example', 'b.example'),
    ],
    [
      include('include:a.example', 'v=spf1 exists:b.example -all', [cost('exists:b.example')]),
      ...opened('include:a.example', 'a.example', 'exists:b.example'),
    ],
    [
      of('v=spf1 include:a.example ?all', reference('include:a.example', 'v=spf1 +all')),
      ...opened('include:a.example'),
    ],
  ],
  'exists-open': [
    [
      of('v=spf1 mx exists:%{i}.b.example -all', cost('mx'), {
        ...cost('exists:%{i}.b.example', 1, 'macro'),
        open: true,
      }),
      { term: 'exists:%{i}.b.example' },
      conditional(
        step('spf-complete'),
        replace('v=spf1 mx exists:%{i}.b.example -all', txtRecord(NAME, 'v=spf1 mx ~all')),
      ),
    ],
    [
      of('v=spf1 mx exists:a.example -all', cost('mx'), cost('exists:a.example')),
      { term: 'exists:a.example' },
      conditional(step('spf-complete'), replace('v=spf1 mx exists:a.example -all', txtRecord(NAME, 'v=spf1 mx ~all'))),
    ],
    // Next to `all`, a redirect would count for nothing.
    [
      of('v=spf1 exists:a.example redirect=b.example', cost('exists:a.example'), cost('redirect=b.example')),
      { term: 'exists:a.example' },
      conditional(
        step('spf-complete'),
        replace('v=spf1 exists:a.example redirect=b.example', txtRecord(NAME, 'v=spf1 include:b.example ~all')),
      ),
    ],
  ],
  'macro-open': [
    [
      of('v=spf1 mx include:%{i}.a.example -all', cost('mx'), {
        ...cost('include:%{i}.a.example', 1, 'macro'),
        open: true,
      }),
      { term: 'include:%{i}.a.example' },
      conditional(
        step('spf-complete'),
        replace('v=spf1 mx include:%{i}.a.example -all', txtRecord(NAME, 'v=spf1 mx ~all')),
      ),
    ],
    [
      of('v=spf1 mx redirect=%{h}', cost('mx'), { ...cost('redirect=%{h}', 1, 'macro'), open: true }),
      { term: 'redirect=%{h}' },
      conditional(step('spf-complete'), replace('v=spf1 mx redirect=%{h}', txtRecord(NAME, 'v=spf1 mx ~all'))),
    ],
  ],
  'match-all': [
    [include('~include:a.example', 'v=spf1 +all'), ...everyone('~include:a.example', 'softfail')],
    [
      of('v=spf1 ?exists:a.example mx -all', cost('mx'), cost('?exists:a.example')),
      ...everyone('?exists:a.example', 'neutral'),
    ],
    [
      of('v=spf1 -include:a.example mx -all', cost('mx'), reference('-include:a.example', 'v=spf1 all')),
      ...everyone('-include:a.example', 'fail'),
    ],
  ],
  neutral: [
    row('v=spf1 mx ?all', 'v=spf1 mx ~all'),
    [
      { ...of(split), ...spfRepaired('v=spf1 mx include:a.example ?all') },
      { record: split },
      repair(split, 'v=spf1 mx include:a.example ~all'),
    ],
    stuck(split), // the include after `all` is ignored today, and would exceed the limits
  ],
  missing: [row('v=spf1 mx', 'v=spf1 mx ~all'), [of('v=spf1'), { record: 'v=spf1' }, ask]],
  'redirect-neutral': [
    [redirect('v=spf1 mx ?all'), ...undecided('a.example')],
    [redirect('v=spf1 mx'), ...undecided('a.example')],
    [
      redirect('v=spf1 redirect=b.example', [reference('redirect=b.example', 'v=spf1 ?all')]),
      ...undecided('b.example'),
    ],
  ],
  silent: [
    { ...of('v=spf1 foo +all'), spfLookups: absent },
    of('v=spf1 redirect=a.example', cost('redirect=a.example', 1, 'failed')),
  ],
});
