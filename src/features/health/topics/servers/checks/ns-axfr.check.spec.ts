import { describeCheck } from '#test/checks/describe-check.js';
import { B, odd, sound } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsAxfr } from './ns-axfr.check.js';

describeCheck(nsAxfr, {
  open: [[odd({ transfers: true }), { servers: [B] }, advise(step('ns-no-transfer', { servers: [B] }))]],
  silent: [sound, odd({ transfers: undefined })],
});
