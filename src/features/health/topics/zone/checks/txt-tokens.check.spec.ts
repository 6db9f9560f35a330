import { describeCheck } from '#test/checks/describe-check.js';
import { texts } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { txtTokens } from './txt-tokens.check.js';

const fix = advise(step('txt-tokens'));

describeCheck(txtTokens, {
  repeated: [
    [texts(['some-site-verification=a', 'Some-Site-Verification=b']), { services: ['some-site-verification'] }, fix],
    [texts(['MS=ms1', 'verify: x', 'MS=ms2', 'verify: y']), { services: ['ms', 'verify'] }, fix],
  ],
  silent: [texts([]), texts(['a-verification=1', 'b-verification=1']), texts(['note=a', 'note=b'])],
});
