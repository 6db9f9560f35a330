import { describeCheck } from '#test/checks/describe-check.js';
import { cost, withLookups } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfHosts } from './spf-hosts.check.js';

describeCheck(spfHosts, {
  over: [
    [
      withLookups(cost('mx', 1, 'too-many-hosts')),
      { term: 'mx', limit: 10 },
      advise(step('spf-hosts', { term: 'mx' })),
    ],
  ],
  silent: [withLookups(), withLookups(cost('mx'))],
});
