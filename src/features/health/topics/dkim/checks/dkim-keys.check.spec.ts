import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, dkimSelectors, HOST, KEYS, NAME, profile } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimKeys } from './dkim-keys.check.js';

const good = `v=DKIM1; p=${KEYS.rsa2048}`;
const of = (...args: Parameters<typeof dkim>) => ({ ...dkim(...args), ...dkimSelectors(), ...profile('mail') });
const found = (...selectors: string[]) => ({ ...of([good]), ...dkimSelectors(...selectors) });
const sign = advise(step('dkim-sign'));

describeCheck(dkimKeys, {
  found: [
    [found('s1', 's2'), { selectors: ['s1', 's2'] }],
    [{ ...found('s1'), ...profile('parked') }, { selectors: ['s1'] }],
  ],
  unusable: [
    [of(['p=@']), { hosts: [HOST] }, advise(step('dkim-unusable'))],
    [of([], { crowded: [HOST] }), { hosts: [HOST] }, advise(step('dkim-unusable'))],
  ],
  unlisted: [[of([], { inUse: true }), { count: 40 }, advise(step('dkim-selector'))]],
  none: [[of([], { inUse: undefined }), { count: 40 }, sign]],
  absent: [[of([]), { domain: NAME }, advise(step('dkim-enable'))]],
  silent: [
    of(['p=']),
    of([], { dangling: [HOST] }),
    { ...of([]), ...profile('parked') },
    { ...of([]), ...profile('unused') },
  ],
});
