import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { A, B, lame, odd, server, sound, stance, zoneServers } from '../../../../../test/checks/health-servers.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsAuthority } from './ns-authority.check.js';

const fix = advise(step('ns-load-zone', { zone: NAME }));

describeCheck(nsAuthority, {
  lame: [
    [odd({ stances: [lame('REFUSED')] }), { servers: [`${B} (REFUSED)`] }, fix],
    [odd({ stances: [lame('SERVFAIL'), lame('SERVFAIL')] }), { servers: [`${B} (SERVFAIL)`] }, fix],
    [odd({ stances: [lame('AA=0'), stance('silent')] }), { servers: [`${B} (AA=0)`] }, fix],
  ],
  none: [
    [
      zoneServers([server(A, { stances: [lame('AA=0')] }), server(B, { stances: [lame('AA=0')] })], { names: [] }),
      { servers: [`${A} (AA=0)`, `${B} (AA=0)`] },
      fix,
    ],
  ],
  silent: [sound, odd({ stances: [stance('silent')] }), odd({ stances: [stance('unknown')] })],
});
