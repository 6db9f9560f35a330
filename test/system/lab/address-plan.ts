/**
 * The addresses of the lab. All of them are public ones, so that the application needs no exception, and they exist
 * only in the lab's own network namespace.
 */
export const PUBLIC_RESOLVERS = {
  cloudflare: { host: 'cloudflare-dns.com', address: '1.1.1.1', make: 'unbound' },
  google: { host: 'dns.google', address: '8.8.8.8', make: 'bind' },
  quad9: { host: 'dns.quad9.net', address: '9.9.9.9', make: 'dnsdist' },
  opendns: { host: 'doh.opendns.com', address: '208.67.222.222', make: 'knot-resolver' },
  adguard: { host: 'unfiltered.adguard-dns.com', address: '94.140.14.14', make: 'unbound' },
} as const;

/** A resolver with an empty cache; started by the test that needs it. */
export const FRESH_RESOLVER = '9.9.9.11';
/** The same, for the checks after the plans were carried out. */
export const LATER_RESOLVER = { host: 'later.quad9.net', address: '9.9.9.12' };

/** The resolvers behind dnsdist. */
export const BEHIND_GOOGLE = '8.8.8.9';
export const BEHIND_QUAD9 = '9.9.9.10';

/** Name server programs; each has its own copies of zones. */
export type Program =
  'root' | 'registry' | 'first' | 'second' | 'knot' | 'transfer' | 'recursor' | 'dynamic' | 'stale' | 'lame';

export interface NameServer {
  /** Undefined if nothing answers. */
  readonly program?: Program;
  readonly addresses: readonly string[];
  /** dnsdist in front of the program rejects EDNS. */
  readonly refusesEdns?: true;
}

export const NAME_SERVERS: Readonly<Record<string, NameServer>> = {
  'a.root-servers.net': { program: 'root', addresses: ['77.77.0.1', '2a0f:7777::1'] },
  'b.root-servers.net': { program: 'root', addresses: ['77.78.0.1', '2a0f:7778::1'] },
  'a.nic.net': { program: 'registry', addresses: ['77.77.1.1', '2a0f:7777:1::1'] },
  'b.nic.net': { program: 'registry', addresses: ['77.78.1.1', '2a0f:7778:1::1'] },
  'ns1.dnshost.net': { program: 'first', addresses: ['77.77.2.1', '2a0f:7777:2::1'] },
  'ns2.dnshost.net': { program: 'second', addresses: ['77.78.2.1', '2a0f:7778:2::1'] },
  'old1.dnshost.net': { program: 'first', addresses: ['77.77.2.2'] },
  'old2.dnshost.net': { program: 'second', addresses: ['77.78.2.2'] },
  'neighbor.dnshost.net': { program: 'first', addresses: ['77.77.2.3', '2a0f:7777:2::3'] },
  'knot1.dnshost.net': { program: 'knot', addresses: ['77.77.2.4', '2a0f:7777:2::4'] },
  'knot2.dnshost.net': { program: 'knot', addresses: ['77.78.2.4', '2a0f:7778:2::4'] },
  'udponly.dnshost.net': { program: 'second', addresses: ['77.78.2.5'] },
  'noedns.dnshost.net': { program: 'second', addresses: ['77.78.2.6'], refusesEdns: true },
  'transfer.dnshost.net': { program: 'transfer', addresses: ['77.79.2.7'] },
  'recursor.dnshost.net': { program: 'recursor', addresses: ['77.79.2.8'] },
  'dynamic.dnshost.net': { program: 'dynamic', addresses: ['77.79.2.13'] },
  'lame.dnshost.net': { program: 'lame', addresses: ['77.79.2.9'] },
  'dead.dnshost.net': { addresses: ['77.79.2.10'] },
  'silent.dnshost.net': { addresses: ['77.79.2.11'] },
};

/** The addresses at which a program answers without dnsdist in front. */
export function addressesFor(program: Program): string[] {
  return Object.values(NAME_SERVERS)
    .filter((server) => server.program === program && !server.refusesEdns)
    .flatMap(({ addresses }) => addresses);
}

/** An old copy of a zone, which only AdGuard's resolver queries. */
export const STALE_SERVER = '77.79.2.12';

/** Servers for moved domains, and the resolver that observes them; started by the test of moves. */
export const MOVING = {
  old: '77.83.1.1',
  new1: '77.83.2.1',
  new2: '77.83.2.2',
  slow: '77.83.2.3',
  new6: '2a0f:7783:2::6',
  resolver: '9.9.9.13',
  resolver4: '9.9.9.14',
} as const;
/** Domains whose mail Postfix accepts during the move. */
export const MOVING_MAIL = [
  ...['complete', 'nodkim', 'nomx', 'dsleft', 'dsremoved', 'rekeyed', 'samekeys', 'othersoa', 'lame', 'slow'],
  ...['halfway', 'pasted', 'sixonly'],
].map((label) => `${label}.dyn.com`);

/** Two signers of zones whose keys are exchanged, and resolvers that keep their caches; started by that test. */
export const ROLLING = {
  signer: '77.84.1.1',
  other: '77.84.1.2',
  unbound1: '9.9.9.15',
  unbound2: '9.9.9.16',
  unbound3: '9.9.9.17',
  prefetching: '9.9.9.18',
  bind: '9.9.9.19',
  knot: '9.9.9.20',
} as const;

/**
 * Names in dyn.com of servers that specs start. The zone has them from the beginning, because resolvers remember the names
 * that a signed zone does not have.
 */
export const DYNAMIC_HOSTS = {
  old: MOVING.old,
  new1: MOVING.new1,
  new2: MOVING.new2,
  late: MOVING.slow,
  new6: MOVING.new6,
  'ns-signer': ROLLING.signer,
  'ns-other': ROLLING.other,
} as const;

export const WEB = {
  good: ['77.77.3.1', '2a0f:7777:3::1'],
  /** Only port 80. */
  plain: ['77.77.3.2'],
  /** The address exists, but its ports are closed. */
  closed: ['77.77.3.3', '2a0f:7777:3::3'],
  silent: ['77.77.3.4'],
} as const;

export const MAIL = {
  provider: ['77.77.4.1', '2a0f:7777:4::1'],
  perfect: ['77.77.4.2', '2a0f:7777:4::2'],
  /** Port 25 without STARTTLS. */
  plain: ['77.77.4.3'],
  expired: ['77.77.4.4'],
  closed: ['77.77.4.5'],
  silent: ['77.77.4.6'],
  otherName: ['77.77.4.7'],
  selfSigned: ['77.77.4.8'],
  /** Without the intermediate certificate. */
  chainless: ['77.77.4.9'],
  /** A banner after seconds, a deferral of every client, or no banner at all. */
  late: ['77.77.4.10'],
  greylister: ['77.77.4.11'],
  tarpit: ['77.77.4.12'],
  /** The second address is closed. */
  ipv4Only: ['77.77.4.13', '2a0f:7777:4::13'],
  oldTls: ['77.77.4.14'],
  hangsUp: ['77.77.4.15'],
  flood: ['77.77.4.16'],
  /** Of the mail test; the application listens there. */
  test: ['77.77.4.17'],
  canary: ['77.77.4.25', '2a0f:7777:4::25'],
} as const;

export const REGISTRY = ['77.77.5.1', '2a0f:7777:5::1'];

/** Addresses whose packets are dropped. */
export const SILENT = [...NAME_SERVERS['silent.dnshost.net']!.addresses, ...WEB.silent, ...MAIL.silent];
export const WITHOUT_TCP = NAME_SERVERS['udponly.dnshost.net']!.addresses;

export const EVERY_ADDRESS: readonly string[] = [
  ...Object.values(PUBLIC_RESOLVERS).map(({ address }) => address),
  BEHIND_GOOGLE,
  BEHIND_QUAD9,
  FRESH_RESOLVER,
  LATER_RESOLVER.address,
  STALE_SERVER,
  ...Object.values(NAME_SERVERS).flatMap(({ addresses }) => addresses),
  ...Object.values(WEB).flat(),
  ...Object.values(MAIL).flat(),
  ...REGISTRY,
  ...Object.values(MOVING),
  ...Object.values(ROLLING),
];

export const isIpv6 = (address: string): boolean => address.includes(':');
