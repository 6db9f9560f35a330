import { describeCheck } from '#test/checks/describe-check.js';
import { B, odd, sound } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsUpwardReferral } from './ns-upward-referral.check.js';

describeCheck(nsUpwardReferral, {
  found: [[odd({ upward: '.' }), { servers: [`${B} (.)`] }, advise(step('ns-refuse', { servers: [B] }))]],
  silent: [sound],
});
