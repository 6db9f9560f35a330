import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { GlueHost } from '#features/health/topics/servers/glue.facts.js';
import type { Authoritative, ServerProfile, AddressState } from '#features/health/topics/servers/server-profile.js';
import type { ServerAnswers, TypeAnswer } from '#features/health/topics/servers/server-answers.js';
import type { ZoneServers } from '#features/health/topics/servers/zone-servers.js';
import { NAME } from './health-domain.js';

export const NOW = Date.UTC(2026, 10, 15, 12);

/** The names of the two servers of all examples. */
export const A = 'a.example';
export const B = 'b.example';

const ADDRESS = IpAddress.parse('77.77.2.1')!;
const SOA = { mname: `${A}.`, rname: `hostmaster.${A}.`, serial: 7, refresh: 14400, retry: 3600, expire: 1209600 };

export const addressState = (state: 'silent' | 'unknown', address = '77.77.2.1'): AddressState => ({
  address: IpAddress.parse(address)!,
  state,
});

export const lame = (said: string): AddressState => ({ address: ADDRESS, state: 'lame', said });

/** An authoritative server, by default without faults. */
export const authoritativeState = (given: Partial<Authoritative> = {}): Authoritative => ({
  address: ADDRESS,
  state: 'authoritative',
  soa: { ...SOA, minimum: 300 },
  signed: true,
  edns: true,
  spelling: 'kept',
  ...given,
});

export const withSerial = (serial: number, mname = SOA.mname): Authoritative =>
  authoritativeState({ soa: { ...SOA, minimum: 300, serial, mname } });

/** Records of one type on a server. */
export const has = (...data: string[]): TypeAnswer => ({ state: 'data', data, ttl: 3600, records: [], signatures: [] });

export const denies = (state: 'nodata' | 'nxdomain', bare = false): TypeAnswer => ({ state, bare, authorities: [] });

export const fails = (said: string): TypeAnswer => ({ state: 'failed', said });

/** Answers of a server about the domain, by default without faults. */
export const answers = (
  byType: ServerAnswers['byType'],
  signing: Omit<Partial<ServerAnswers>, 'byType' | 'name'> = {},
) => ({
  name: NAME,
  byType: {
    A: has('A 77.77.3.1'),
    AAAA: has('AAAA 2a0f:7777:3::1'),
    MX: has('MX 10 mail.example.'),
    TXT: has('TXT v=spf1 mx -all'),
    ...byType,
  },
  soa: { records: [], signatures: [] },
  ...signing,
});

export const server = (name: string, given: Partial<ServerProfile> = {}): ServerProfile => ({
  name,
  addressStates: [authoritativeState()],
  ns: [A, B],
  answers: answers({}),
  tcp: true,
  recursive: false,
  transfers: false,
  ...given,
});

export const zoneServers = (servers: ServerProfile[], given: Partial<ZoneServers> = {}) => ({
  zoneServers: known<ZoneServers>({
    zone: NAME,
    names: [A, B],
    servers,
    strays: [],
    former: [],
    ds: [],
    now: NOW,
    ...given,
  }),
});

/** Two servers, of which the second has a fault. */
export const odd = (given: Partial<ServerProfile>) => zoneServers([server(A), server(B, given)]);

export const sound = zoneServers([server(A), server(B)]);

/** The delegation in the parent zone. */
export const referral = (names: string[], size = 200) => ({
  referral: known({ zone: NAME, names, ds: [], glue: new Map<string, IpAddress[]>(), size }),
});

export const glued = (given: Partial<GlueHost>) => ({
  glue: known([
    { name: `ns.${NAME}`, isSibling: false, glue: ['77.77.2.1'], own: ['77.77.2.1'], dead: [], deadOwn: [], ...given },
  ]),
});
