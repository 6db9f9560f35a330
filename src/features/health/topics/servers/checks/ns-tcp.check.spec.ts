import { describeCheck } from '#test/checks/describe-check.js';
import { B, odd, sound } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsTcp } from './ns-tcp.check.js';

describeCheck(nsTcp, {
  missing: [[odd({ tcp: false }), { servers: [B] }, advise(step('ns-tcp', { servers: [B] }))]],
  refused: [
    [odd({ tcpRefusal: 'REFUSED' }), { servers: [`${B} (REFUSED)`] }, advise(step('ns-tcp', { servers: [B] }))],
  ],
  silent: [sound, odd({ tcp: undefined })],
});
