import { addressState, lame, server, withSerial } from '#test/checks/health-servers.js';
import type { ServerProfile } from './server-profile.js';
import { splitServers } from './zone-servers.js';

const OLD = ['o1.old.example', 'o2.old.example'] as const;
const NEW = ['n1.new.example', 'n2.new.example'] as const;
const [O1, O2] = OLD;
const [N1, N2] = NEW;

/** The servers by their states; those with the zone return the same NS records. */
function servers(ns: readonly string[], states: Readonly<Record<string, ServerProfile['addressStates'] | 'sound'>>) {
  return Object.entries(states).map(([name, addressStates]) => {
    if (addressStates === 'sound') return server(name, { ns });
    const isSound = addressStates.some(({ state }) => state === 'authoritative');
    return server(name, { addressStates, ns: isSound ? ns : undefined });
  });
}

const refused = [lame('REFUSED')];
const silent = [addressState('silent')];
const unknown = [addressState('unknown')];

it.each<[string, readonly string[], ServerProfile[], object]>([
  [
    'moved, the old servers refuse',
    NEW,
    servers(OLD, { [O1]: refused, [O2]: refused, [N1]: 'sound', [N2]: 'sound' }),
    { names: OLD, servers: NEW, strays: [], former: OLD },
  ],
  [
    'moved, the old servers are switched off',
    NEW,
    servers(OLD, { [O1]: silent, [O2]: silent, [N1]: 'sound', [N2]: 'sound' }),
    { names: OLD, servers: NEW, strays: [], former: OLD },
  ],
  [
    'moved, the old servers have an older version of the same primary',
    NEW,
    servers(OLD, { [O1]: [withSerial(4)], [O2]: [withSerial(4)], [N1]: [withSerial(9)], [N2]: [withSerial(9)] }),
    { names: OLD, servers: NEW, strays: [], former: OLD },
  ],
  [
    'both sides have the same version: which one is right cannot be told',
    NEW,
    servers(OLD, { [O1]: 'sound', [O2]: 'sound', [N1]: 'sound', [N2]: 'sound' }),
    { names: OLD, servers: OLD, strays: NEW, former: [] },
  ],
  [
    'serials of different primaries do not tell',
    NEW,
    servers(OLD, { [O1]: [withSerial(4, 'o1.')], [N1]: [withSerial(9, 'n1.')], [N2]: [withSerial(9, 'n1.')] }),
    { names: OLD, servers: [O1], strays: NEW, former: [] },
  ],
  [
    'the zone lists the new servers and the parent zone still the old ones',
    OLD,
    servers(NEW, { [N1]: [withSerial(9)], [N2]: [withSerial(9)], [O1]: [withSerial(4)], [O2]: [withSerial(4)] }),
    { names: NEW, servers: NEW, strays: OLD, former: [] },
  ],
  [
    'the zone lists new servers that do not have it yet',
    OLD,
    servers(NEW, { [N1]: refused, [N2]: refused, [O1]: 'sound', [O2]: 'sound' }),
    { names: NEW, servers: OLD, strays: [], former: NEW },
  ],
  [
    'the parent zone lists servers that do not have the zone',
    NEW,
    servers(OLD, { [O1]: 'sound', [O2]: 'sound', [N1]: refused, [N2]: refused }),
    { names: OLD, servers: OLD, strays: NEW, former: [] },
  ],
  [
    'one in common, the other of the zone is dead',
    [O1, N1],
    servers(OLD, { [O1]: 'sound', [O2]: silent, [N1]: 'sound' }),
    { names: OLD, servers: [O1], strays: [N1], former: [O2] },
  ],
  [
    'one in common that fails, the other of the zone is dead',
    [O1, N1],
    servers(OLD, { [O1]: refused, [O2]: silent, [N1]: 'sound' }),
    { names: OLD, servers: [O1, N1], strays: [], former: [O2] },
  ],
  [
    'one more in the zone, of which nothing is known',
    [O1],
    servers(OLD, { [O1]: 'sound', [O2]: unknown }),
    { names: OLD, servers: OLD, strays: [], former: [] },
  ],
  [
    'the old servers could not be asked',
    NEW,
    servers(OLD, { [O1]: unknown, [O2]: unknown, [N1]: 'sound', [N2]: 'sound' }),
    { names: OLD, servers: [...NEW, ...OLD], strays: [], former: [] },
  ],
  [
    'both list a server that refuses: it stays a server of the zone',
    OLD,
    servers(OLD, { [O1]: 'sound', [O2]: refused }),
    { names: OLD, servers: OLD, strays: [], former: [] },
  ],
  [
    'the old servers have lost their addresses',
    NEW,
    [
      server(O1, { addressStates: [], ns: undefined, isWithoutAddress: true }),
      ...servers(OLD, { [N1]: 'sound', [N2]: 'sound' }),
    ],
    { names: OLD, servers: NEW, strays: [], former: [O1] },
  ],
  [
    'the delegation is unknown',
    [],
    servers(OLD, { [O1]: 'sound', [O2]: refused }),
    { names: OLD, servers: OLD, strays: [], former: [] },
  ],
])('%s', (_, delegated, profiles, expected) => {
  const { names, ...split } = splitServers(profiles, delegated);
  const named = Object.entries(split).map(([key, list]) => [key, list.map(({ name }) => name)]);
  expect({ names, ...Object.fromEntries(named) }).toEqual(expected);
});
