import { describeCheck } from '#test/checks/describe-check.js';
import { B, odd, sound } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsOpenRecursion } from './ns-open-recursion.check.js';

describeCheck(nsOpenRecursion, {
  open: [[odd({ recursive: true }), { servers: [B] }, advise(step('ns-no-recursion', { servers: [B] }))]],
  silent: [sound, odd({ recursive: undefined })],
});
