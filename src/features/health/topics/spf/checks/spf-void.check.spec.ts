import { describeCheck } from '#test/checks/describe-check.js';
import { cost, NAME, reference, spfGone, withLookups, spfPolicy, spfRepaired } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfVoid } from './spf-void.check.js';

const text = 'v=spf1 mx a:x.net a:y.net a:z.net -all';
const gone = ['a:x.net', 'a:y.net', 'a:z.net'];
const blocked = 'v=spf1 a:x.net a:y.net a:z.net mx ip4:77.77.4.1 -all';
const open = 'v=spf1 a:x.net a:y.net a:z.net +all';
const nested = 'v=spf1 include:p.net mx -all';
const inner = 'v=spf1 a:x.net a:y.net a:z.net -all';
const dead = spfGone('x.net', 'y.net', 'z.net');
const of = (...costs: Parameters<typeof withLookups>) => ({
  ...spfPolicy(text),
  ...withLookups(...costs),
  ...dead,
  ...spfRepaired(),
});
const lost = (term: string) => cost(term, 1, 'void');
const theirs = gone.map((term) => ({ ...lost(term), domain: 'p.net' }));
const foreign = { ...lost('a:x.net'), domain: 'other.net' };

describeCheck(spfVoid, {
  few: [
    [
      of(cost('mx'), lost(gone[0]!)),
      { terms: [gone[0]!], limit: 2 },
      replace(text, txtRecord(NAME, 'v=spf1 mx a:y.net a:z.net -all'), step('spf-void', { terms: [gone[0]!] })),
    ],
    [
      { ...of(lost(gone[0]!)), ...spfGone() }, // the host exists, and may get an address
      { terms: [gone[0]!], limit: 2 },
      advise(step('spf-include-check', { term: gone[0]! })),
    ],
    [
      {
        ...of(lost('a:x.netip4:77.77.4.1')),
        ...spfPolicy('v=spf1 a:x.netip4:77.77.4.1 ~all'),
        ...spfRepaired('v=spf1 a:x.net ip4:77.77.4.1 ~all'),
      },
      { terms: ['a:x.netip4:77.77.4.1'], limit: 2 },
      replace('v=spf1 a:x.netip4:77.77.4.1 ~all', txtRecord(NAME, 'v=spf1 a:x.net ip4:77.77.4.1 ~all')),
    ],
    [
      of(foreign),
      { terms: ['a:x.net'], limit: 2 },
      advise(step('spf-foreign', { term: 'a:x.net', owner: 'other.net' })),
    ],
  ],
  many: [
    [
      of(...gone.map(lost)),
      { count: 3, limit: 2, terms: gone },
      replace(text, txtRecord(NAME, 'v=spf1 mx -all'), step('spf-void', { terms: gone })),
    ],
    [
      { ...of(...gone.map(lost)), ...spfPolicy(open) }, // +all was never evaluated
      { count: 3, limit: 2, terms: gone },
      advise(
        step('spf-void', { terms: gone }),
        step('spf-find'),
        step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' }),
      ),
    ],
  ],
  blocking: [
    [
      { ...of(...gone.map(lost), cost('mx')), ...spfPolicy(blocked) },
      { count: 3, limit: 2, terms: gone, lost: ['mx', 'ip4:77.77.4.1'] },
      replace(blocked, txtRecord(NAME, 'v=spf1 mx ip4:77.77.4.1 -all'), step('spf-void', { terms: gone })),
    ],
    [
      { ...of(reference('include:p.net', inner, theirs), cost('mx')), ...spfPolicy(nested) },
      { count: 3, limit: 2, terms: gone, lost: ['mx'] },
      advise(step('spf-foreign', { term: gone[0]!, owner: 'p.net' })),
    ],
  ],
  silent: [of(), of(cost('mx'))],
});
