import { describeCheck } from '#test/checks/describe-check.js';
import { A, B, lame, referral, server, addressState, zoneServers } from '#test/checks/health-servers.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsParentChild } from './ns-parent-child.check.js';

const C = 'c.example';
const INSIDE = `ns.${NAME}`;
const own = [A, B];
const fix = advise(step('ns-same-names'));
const of = (names: string[], ...strays: ServerProfile[]) => ({
  ...referral(names),
  ...zoneServers([server(A), server(B)], { strays }),
  freeDomains: known([]),
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
    [of([A, B, C], server(C, { addressStates: [], isWithoutAddress: true })), { servers: [C], own }, fix],
  ],
  'parent-only': [
    [of([A, B, C], server(C)), { servers: [C], own }, fix],
    [
      of([A, C], server(C, { addressStates: [addressState('silent'), addressState('unknown')] })),
      { servers: [C], own },
      fix,
    ],
    [of([A, B, C], server(C, { addressStates: [] })), { servers: [C], own }, fix],
    [
      { ...of([A, B, C], server(C, { addressStates: [], isWithoutAddress: true })), freeDomains: known([C]) }, // reported by ns-domain
      { servers: [C], own },
      fix,
    ],
    [
      of([A, B, INSIDE], server(INSIDE, { addressStates: [], isWithoutAddress: true })),
      { servers: [INSIDE], own },
      fix,
    ],
  ],
  single: [[of([A]), { server: A, servers: [B] }, fix]],
  'zone-only': [[{ ...of(own), ...zoneServers([server(A), server(B)], { names: [A, B, C] }) }, { servers: [C] }, fix]],
  silent: [{ ...of(own), ...zoneServers([server(A, { addressStates: [lame('AA=0')] })], { names: [] }) }],
});
