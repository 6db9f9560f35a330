import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimStrength } from './dkim-strength.check.js';

const key = (size: 'rsa512' | 'rsa1024' | 'rsa2048') => `v=DKIM1; p=${KEYS[size]}`;
const host = HOST;
const fix = advise(step('dkim-rotate', { host }));

describeCheck(dkimStrength, {
  weak: [[dkim([key('rsa512'), key('rsa1024')]), { host, bits: 512 }, fix]],
  short: [[dkim([key('rsa1024'), key('rsa2048')]), { host, bits: 1024 }, fix]],
  silent: [dkim([]), dkim([key('rsa2048')]), dkim([`k=ed25519; p=${KEYS.ed25519}`]), dkim(['p='])],
});
