import { describeCheck } from '../../../../../test/checks/describe-check.js';
import {
  A,
  B,
  lame,
  odd,
  server,
  sound,
  stance,
  voice,
  zoneServers,
} from '../../../../../test/checks/health-servers.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsResponse } from './ns-response.check.js';

const IPV6 = '2a0f:7777:2::1';
const revive = advise(step('ns-revive'));
const address = advise(step('ns-address'));

describeCheck(nsResponse, {
  ok: [
    [sound, { servers: [A, B] }],
    [odd({ stances: [voice(), stance('unknown', IPV6)] }), { servers: [A, B] }],
    [odd({ stances: [lame('REFUSED')] }), { servers: [A, B] }],
    [odd({ stances: [] }), { servers: [A] }],
    [odd({ stances: [stance('unknown')] }), { servers: [A] }],
  ],
  missing: [
    [odd({ stances: [stance('silent')] }), { servers: [B] }, revive],
    [odd({ stances: [stance('silent'), stance('silent', IPV6)] }), { servers: [B] }, revive],
  ],
  partly: [
    [odd({ stances: [voice(), stance('silent', IPV6)] }), { servers: [`${B} (${IPV6})`] }, address],
    [odd({ stances: [stance('silent'), stance('unknown', IPV6)] }), { servers: [`${B} (77.77.2.1)`] }, address],
  ],
  silent: [zoneServers([]), zoneServers([server(A, { stances: [stance('unknown')] })])],
});
