import { describeCheck } from '#test/checks/describe-check.js';
import { A, B, odd, server, sound, authoritativeState, zoneServers } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsCase } from './ns-case.check.js';

const question = 'eXaMpLe.cOm';
const fix = advise(step('ns-update', { servers: [B] }));
const folding = { addressStates: [authoritativeState({ spelling: 'changed' })] };
const strict = { addressStates: [authoritativeState({ spelling: 'refused' })] };

describeCheck(nsCase, {
  refused: [
    [odd(strict), { servers: [B], question }, fix],
    [zoneServers([server(A, folding), server(B, strict)]), { servers: [B], question }, fix],
  ],
  changed: [[odd(folding), { servers: [B], question }, fix]],
  silent: [sound, odd({ addressStates: [] })],
});
