import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, KEYS, NAME } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimWildcard } from './dkim-wildcard.check.js';

const record = `k=ed25519; p=${KEYS.ed25519}`;

describeCheck(dkimWildcard, {
  found: [[dkim([], { wildcard: ['wild', record] }), { record }, advise(step('dkim-wildcard', { domain: NAME }))]],
  silent: [dkim([]), dkim([], { wildcard: ['wild'] }), dkim([], { wildcard: ['v=DKIM1; p='] })],
});
