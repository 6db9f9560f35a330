import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { cost, NAME, reference, spfGone, spfLedger, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfVoid } from './spf-void.check.js';

const text = 'v=spf1 mx a:x.example a:y.example a:z.example -all';
const gone = ['a:x.example', 'a:y.example', 'a:z.example'];
const blocked = 'v=spf1 a:x.example a:y.example a:z.example mx ip4:77.77.4.1 -all';
const open = 'v=spf1 a:x.example a:y.example a:z.example +all';
const nested = 'v=spf1 include:p.example mx -all';
const inner = 'v=spf1 a:x.example a:y.example a:z.example -all';
const dead = spfGone('x.example', 'y.example', 'z.example');
const of = (...costs: Parameters<typeof spfLedger>) => ({ ...spfPolicy(text), ...spfLedger(...costs), ...dead });
const lost = (term: string) => cost(term, 1, 'void');
const theirs = gone.map((term) => ({ ...lost(term), domain: 'p.example' }));
const foreign = { ...lost('a:x.example'), domain: 'other.example' };

describeCheck(spfVoid, {
  few: [
    [
      of(cost('mx'), lost(gone[0]!)),
      { terms: [gone[0]!], limit: 2 },
      replace(text, txt(NAME, 'v=spf1 mx a:y.example a:z.example -all'), step('spf-void', { terms: [gone[0]!] })),
    ],
    [
      { ...of(lost(gone[0]!)), ...spfGone() }, // the host exists, and may get an address
      { terms: [gone[0]!], limit: 2 },
      advise(step('spf-include-check', { term: gone[0]! })),
    ],
    [
      of(foreign),
      { terms: ['a:x.example'], limit: 2 },
      advise(step('spf-foreign', { term: 'a:x.example', owner: 'other.example' })),
    ],
  ],
  many: [
    [
      of(...gone.map(lost)),
      { count: 3, limit: 2, terms: gone },
      replace(text, txt(NAME, 'v=spf1 mx -all'), step('spf-void', { terms: gone })),
    ],
    [
      { ...of(...gone.map(lost)), ...spfPolicy(open) }, // +all was never reached
      { count: 3, limit: 2, terms: gone },
      replace(open, txt(NAME, 'v=spf1 ~all'), step('spf-void', { terms: gone })),
    ],
  ],
  blocking: [
    [
      { ...of(...gone.map(lost), cost('mx')), ...spfPolicy(blocked) },
      { count: 3, limit: 2, terms: gone, lost: ['mx', 'ip4:77.77.4.1'] },
      replace(blocked, txt(NAME, 'v=spf1 mx ip4:77.77.4.1 -all'), step('spf-void', { terms: gone })),
    ],
    [
      { ...of(reference('include:p.example', inner, theirs), cost('mx')), ...spfPolicy(nested) },
      { count: 3, limit: 2, terms: gone, lost: ['mx'] },
      advise(step('spf-foreign', { term: gone[0]!, owner: 'p.example' })),
    ],
  ],
  silent: [of(), of(cost('mx'))],
});
