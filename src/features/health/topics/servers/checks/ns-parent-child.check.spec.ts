import { describeCheck } from '#test/checks/describe-check.js';
import { A, B, lame, referral, server, addressState, zoneServers } from '#test/checks/health-servers.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsParentChild } from './ns-parent-child.check.js';

const C = 'c.example';
const INSIDE = `ns.${NAME}`;
const own = [A, B];
const fix = advise(step('ns-same-names'));
const D = 'd.example';
const gone = (name: string) => server(name, { addressStates: [lame('REFUSED')] });
const unknown = server(B, { addressStates: [addressState('unknown')] });
const inZone = (names: string[], old: string[]) => advise(step('ns-zone-names', { zone: NAME, names, old }));
const atRegistrar = (names: string[]) => advise(step('ns-registrar-names', { zone: NAME, names, servers: [C] }));
const eitherOf = (listed: string[]) => advise(step('ns-either', { zone: NAME, above: [C], own: listed }));
const either = eitherOf(own);
const of = (names: string[], ...strays: ServerProfile[]) => ({
  ...referral(names),
  ...zoneServers([server(A), server(B)], { strays }),
  freeDomains: known([]),
});

describeCheck(nsParentChild, {
  ok: [[of([B, A]), { servers: own }]],
  disjoint: [
    [of([C], server(C)), { above: [C], own }, either],
    [of([C], server(C, { addressStates: [lame('REFUSED')] })), { above: [C], own }, atRegistrar(own)],
    [{ ...of([C]), ...zoneServers([server(C), unknown], { names: [B] }) }, { above: [C], own: [B] }, eitherOf([B])],
  ],
  'zone-wrong': [
    [
      { ...of([C]), ...zoneServers([server(C)], { former: [gone(A), gone(B)] }) },
      { above: [C], own },
      inZone([C], own),
    ],
    [
      // the new server that fails is reported by ns-authority
      {
        ...of([C, D]),
        ...zoneServers([server(C), server(D, { addressStates: [lame('REFUSED')] })], { former: [gone(A), gone(B)] }),
      },
      { above: [C, D], own },
      inZone([C], own),
    ],
  ],
  leftover: [
    [
      { ...of([A, C], server(C)), ...zoneServers([server(A)], { strays: [server(C)], former: [gone(B)] }) },
      { servers: [B], above: [A, C] },
      inZone([A, C], [B]),
    ],
    [
      { ...of([A]), ...zoneServers([server(A)], { former: [gone(B)] }) },
      { servers: [B], above: [A] },
      inZone([A], [B]),
    ],
  ],
  outdated: [
    [of([A, B, C], server(C, { addressStates: [lame('REFUSED')] })), { servers: [C], own }, atRegistrar(own)],
    [of([A, C], server(C, { addressStates: [addressState('silent')] })), { servers: [C], own }, atRegistrar(own)],
    [of([A, B, C], server(C, { addressStates: [], isWithoutAddress: true })), { servers: [C], own }, atRegistrar(own)],
    [
      {
        ...of([A, C]),
        ...zoneServers([server(A)], {
          strays: [server(C, { addressStates: [lame('REFUSED')] })],
          former: [gone(B)],
        }),
      },
      { servers: [C], own },
      advise(...atRegistrar([A]).steps, ...inZone([A], [B]).steps),
    ],
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
