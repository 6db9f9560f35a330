import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { cost, spfLedger } from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { spfLookups } from './spf-lookups.check.js';

const repair = advise(step('spf-lookups', { limit: 10 }));

describeCheck(spfLookups, {
  ok: [
    [spfLedger(), { count: 0, limit: 10 }],
    [spfLedger(cost('include:a.example', 8)), { count: 8, limit: 10 }],
  ],
  partly: [
    [
      spfLedger(cost('include:a.example', 9, 'failed')),
      { count: 9, limit: 10, terms: ['include:a.example'] },
      advise(step('spf-count', { limit: 10, terms: ['include:a.example'] })),
    ],
  ],
  near: [
    [
      spfLedger(cost('mx'), cost('include:a.example', 8)),
      { count: 9, limit: 10, costliest: ['include:a.example (8)', 'mx (1)'] },
      advise(step('spf-lookups', { limit: 8 })),
    ],
    [
      spfLedger(cost('mx', 10)),
      { count: 10, limit: 10, costliest: ['mx (10)'] },
      advise(step('spf-lookups', { limit: 8 })),
    ],
  ],
  over: [
    [spfLedger(cost('mx', 11)), { count: 11, limit: 10, costliest: ['mx (11)'] }, repair],
    [
      spfLedger(cost('mx', 11), cost('a', 1, 'failed')),
      { count: 12, limit: 10, costliest: ['mx (11)', 'a (1)'] },
      repair,
    ],
  ],
});
