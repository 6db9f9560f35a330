import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { A, B, lame, referral, server, addressState, zoneServers } from '../../../../../test/checks/health-servers.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsParentChild } from './ns-parent-child.check.js';

const C = 'c.example';
const own = [A, B];
const fix = advise(step('ns-same-names'));
const of = (names: string[], ...strays: ServerProfile[]) => ({
  ...referral(names),
  ...zoneServers([server(A), server(B)], { strays }),
});

describeCheck(nsParentChild, {
  ok: [[of([B, A]), { servers: own }]],
  disjoint: [
    [of([C], server(C)), { above: [C], own }, fix],
    [of([C], server(C, { addressStates: [lame('REFUSED')] })), { above: [C], own }, fix],
  ],
  outdated: [
    [of([A, B, C], server(C, { addressStates: [lame('REFUSED')] })), { servers: [C], own }, fix],
    [of([A, C], server(C, { addressStates: [addressState('silent')] })), { servers: [C], own }, fix],
  ],
  'parent-only': [
    [of([A, B, C], server(C)), { servers: [C], own }, fix],
    [
      of([A, C], server(C, { addressStates: [addressState('silent'), addressState('unknown')] })),
      { servers: [C], own },
      fix,
    ],
    [of([A, B, C], server(C, { addressStates: [] })), { servers: [C], own }, fix],
  ],
  single: [[of([A]), { server: A, servers: [B] }, fix]],
  'zone-only': [
    [{ ...referral(own), ...zoneServers([server(A), server(B)], { names: [A, B, C] }) }, { servers: [C] }, fix],
  ],
  silent: [{ ...referral(own), ...zoneServers([server(A, { addressStates: [lame('AA=0')] })], { names: [] }) }],
});
