import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { cost, NAME, spfLedger, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfVoid } from './spf-void.check.js';

const text = 'v=spf1 mx a:x.example a:y.example a:z.example -all';
const gone = ['a:x.example', 'a:y.example', 'a:z.example'];
const of = (...costs: Parameters<typeof spfLedger>) => ({ ...spfPolicy(text), ...spfLedger(...costs) });
const lost = (term: string) => cost(term, 1, 'void');
const foreign = { ...lost('a:x.example'), domain: 'other.example' };

describeCheck(spfVoid, {
  few: [
    [
      of(cost('mx'), lost(gone[0]!)),
      { terms: [gone[0]!], limit: 2 },
      replace(text, txt(NAME, 'v=spf1 mx a:y.example a:z.example -all'), step('spf-void', { terms: [gone[0]!] })),
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
  ],
  silent: [of(), of(cost('mx'))],
});
