import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, KEYS } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimSharedKey } from './dkim-shared-key.check.js';

const key = (size: 'rsa1024' | 'rsa2048', before = '') => `v=DKIM1; ${before}p=${KEYS[size]}`;
const folded = key('rsa2048').replace(/(.{60})/, '$1 ');

describeCheck(dkimSharedKey, {
  shared: [
    [dkim([key('rsa2048'), key('rsa1024'), folded]), { selectors: ['s1', 's3'] }, advise(step('dkim-separate'))],
  ],
  silent: [dkim([]), dkim([key('rsa2048'), key('rsa1024')]), dkim(['p=', 'p='])],
});
