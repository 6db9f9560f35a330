import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { A, B, lame, odd, server, sound, addressState, zoneServers } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsAuthority } from './ns-authority.check.js';

const fix = advise(step('ns-load-zone', { zone: NAME, servers: [B] }));

describeCheck(nsAuthority, {
  lame: [
    [odd({ addressStates: [lame('REFUSED')] }), { servers: [`${B} (REFUSED)`] }, fix],
    [odd({ addressStates: [lame('SERVFAIL'), lame('SERVFAIL')] }), { servers: [`${B} (SERVFAIL)`] }, fix],
    [odd({ addressStates: [lame('AA=0'), addressState('silent')] }), { servers: [`${B} (AA=0)`] }, fix],
  ],
  none: [
    [
      zoneServers([server(A, { addressStates: [lame('AA=0')] }), server(B, { addressStates: [lame('AA=0')] })], {
        names: [],
      }),
      { servers: [`${A} (AA=0)`, `${B} (AA=0)`] },
      advise(step('name-servers')),
    ],
  ],
  silent: [sound, odd({ addressStates: [addressState('silent')] }), odd({ addressStates: [addressState('unknown')] })],
});
