import { describeCheck } from '#test/checks/describe-check.js';
import {
  A,
  B,
  lame,
  odd,
  server,
  sound,
  addressState,
  authoritativeState,
  zoneServers,
} from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsResponse } from './ns-response.check.js';

const IPV6 = '2a0f:7777:2::1';
const revive = advise(step('ns-revive', { servers: [B] }));
const address = (silent: string) => advise(step('ns-address', { servers: [B], addresses: [silent] }));

describeCheck(nsResponse, {
  ok: [
    [sound, { servers: [A, B] }],
    [odd({ addressStates: [authoritativeState(), addressState('unknown', IPV6)] }), { servers: [A, B] }],
    [odd({ addressStates: [lame('REFUSED')] }), { servers: [A, B] }],
    [odd({ addressStates: [] }), { servers: [A] }],
    [odd({ addressStates: [addressState('unknown')] }), { servers: [A] }],
  ],
  missing: [
    [odd({ addressStates: [addressState('silent')] }), { servers: [B] }, revive],
    [odd({ addressStates: [addressState('silent'), addressState('silent', IPV6)] }), { servers: [B] }, revive],
  ],
  partly: [
    [
      odd({ addressStates: [authoritativeState(), addressState('silent', IPV6)] }),
      { servers: [`${B} (${IPV6})`] },
      address(IPV6),
    ],
    [
      odd({ addressStates: [addressState('silent'), addressState('unknown', IPV6)] }),
      { servers: [`${B} (77.77.2.1)`] },
      address('77.77.2.1'),
    ],
  ],
  silent: [zoneServers([]), zoneServers([server(A, { addressStates: [addressState('unknown')] })])],
});
