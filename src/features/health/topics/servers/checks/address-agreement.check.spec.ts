import { describeCheck } from '#test/checks/describe-check.js';
import {
  A,
  answers,
  B,
  denies,
  fails,
  has,
  odd,
  server,
  sound,
  withSerial,
  zoneServers,
} from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { addressAgreement } from './address-agreement.check.js';

const fix = advise(step('ns-transfer'));
const moved = { answers: answers({ A: has('A 77.77.3.2') }) };
const servers = [`${A} (A 77.77.3.1)`, `${B} (A 77.77.3.2)`];
const C = 'c.example';
const older = { addressStates: [withSerial(6)] };

describeCheck(addressAgreement, {
  missing: [
    [
      odd({ answers: answers({ A: has('A 77.77.3.2'), AAAA: denies('nodata') }) }),
      { servers: [`${A} (AAAA 2a0f:7777:3::1)`, `${B} (–)`] },
      fix,
    ],
  ],
  outdated: [[odd({ ...moved, ...older }), { servers }, fix]],
  varies: [
    [odd(moved), { servers }, fix],
    [
      zoneServers([server(A), server(B, moved), server(C, { ...moved, ...older })]), // A and B differ in no version
      { servers: [...servers, `${C} (A 77.77.3.2)`] },
      fix,
    ],
  ],
  silent: [sound, odd(older), odd({ answers: answers({ A: fails('SERVFAIL') }) })],
});
