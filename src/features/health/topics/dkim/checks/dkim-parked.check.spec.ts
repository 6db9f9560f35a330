import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, NAME, profile } from '#test/checks/health-domain.js';
import { conditional, publish, step, txtRecord } from '#engine/repair/fixes.js';
import { dkimParked } from './dkim-parked.check.js';

const of = (...args: Parameters<typeof dkim>) => ({ ...dkim(...args), ...profile('parked') });
const fix = conditional(
  step('nobody-signs', { domain: NAME }),
  publish(txtRecord(`*._domainkey.${NAME}`, 'v=DKIM1; p=')),
);

describeCheck(dkimParked, {
  open: [[of([]), { domain: NAME }, fix]],
  silent: [
    of([], { wildcard: ['v=DKIM1; p='] }),
    of(['p=']),
    of([], { crowded: [HOST] }),
    of([], { dangling: [HOST] }),
    { ...of([]), ...profile('unused') },
  ],
});
