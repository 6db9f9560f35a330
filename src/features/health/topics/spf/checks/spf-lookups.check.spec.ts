import { describeCheck } from '#test/checks/describe-check.js';
import { cost, spfPolicy, withLookups as lookups } from '#test/checks/health-domain.js';
import { known, absent } from '#base/domain/fact.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfLookups } from './spf-lookups.check.js';

const LONG = spfPolicy('v=spf1 a -all');
const withLookups = (...costs: Parameters<typeof lookups>) => ({
  ...lookups(...costs),
  ...LONG,
  spfShortened: absent,
});
const repair = advise(step('spf-lookups', { limit: 10 }));

describeCheck(spfLookups, {
  ok: [
    [withLookups(), { count: 0, limit: 10 }],
    [withLookups(cost('include:a.example', 8)), { count: 8, limit: 10 }],
  ],
  partly: [
    [
      withLookups(cost('include:a.example', 9, 'failed')),
      { count: 9, limit: 10, terms: ['include:a.example'] },
      advise(step('spf-count', { limit: 10, terms: ['include:a.example'] })),
    ],
  ],
  near: [
    [
      withLookups(cost('mx'), cost('include:a.example', 8)),
      { count: 9, limit: 10, costliest: ['include:a.example (8)', 'mx (1)'] },
      advise(step('spf-lookups', { limit: 8 })),
    ],
    [
      withLookups(cost('mx', 10)),
      { count: 10, limit: 10, costliest: ['mx (10)'] },
      advise(step('spf-lookups', { limit: 8 })),
    ],
  ],
  over: [
    [withLookups(cost('mx', 11)), { count: 11, limit: 10, costliest: ['mx (11)'] }, repair],
    [
      withLookups(cost('mx', 11), cost('a', 1, 'failed')),
      { count: 12, limit: 10, costliest: ['mx (11)', 'a (1)'] },
      repair,
    ],
    [
      { ...withLookups(cost('a', 11)), spfShortened: known('v=spf1 ip4:192.0.2.1 -all') },
      { count: 11, limit: 10, costliest: ['a (11)'] },
      replace(
        'v=spf1 a -all',
        txtRecord('example.com', 'v=spf1 ip4:192.0.2.1 -all'),
        step('spf-shorten', { limit: 10 }),
      ),
    ],
  ],
  silent: [
    withLookups(cost('include:a.example', 2, 'loop')),
    withLookups(cost('mx', 9), cost('redirect=a.example', 1, 'loop')),
  ],
});
