import { describeCheck } from '../../../../test/checks/describe-check.js';
import { dkim, HOST, KEYS, profile } from '../../../../test/checks/health-domain.js';
import { advise, step } from '../../fixes.js';
import { dkimKeys } from './dkim-keys.check.js';

const good = `v=DKIM1; p=${KEYS.rsa2048}`;
const of = (...args: Parameters<typeof dkim>) => ({ ...dkim(...args), ...profile('mail') });

describeCheck(dkimKeys, {
  found: [
    [of([good]), { selectors: ['s1'] }],
    [of(['p=', good]), { selectors: ['s2'] }],
    [{ ...of([good]), ...profile('parked') }, { selectors: ['s1'] }],
  ],
  unlisted: [[of([], { inUse: true }), { count: 40 }, advise(step('dkim-selector'))]],
  none: [[of([]), { count: 40 }, advise(step('dkim-sign'))]],
  silent: [
    of(['p=']),
    of(['p=@']),
    of([], { crowded: [HOST] }),
    of([], { dangling: [HOST] }),
    { ...of([]), ...profile('parked') },
    { ...of([]), ...profile('unused') },
  ],
});
