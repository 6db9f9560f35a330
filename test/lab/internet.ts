import { normalName } from '../../src/dns-wire/name.js';
import { RDATA } from '../../src/dns-wire/rdata/rdata.js';
import type { RecordType } from '../../src/dns-wire/record-type.js';
import type { Ds } from '../../src/records/ds.js';
import { ancestry, isBelow } from './labels.js';
import { NameServer } from './name-server.js';
import type { Signing } from './zone-signer.js';
import { Zone } from './zone.js';

/** A zone, and what the world around it makes of it. */
export interface ZoneSpec {
  /** Everything but SOA and NS, which are written for every zone; a SOA given here takes its place. */
  readonly records?: string;
  readonly ns?: readonly string[];
  /** What the parent says, where it says something else. */
  readonly parentNs?: readonly string[];
  /** The addresses of name servers as the parent has them, where it has others. */
  readonly glue?: Readonly<Record<string, readonly string[]>>;
  /** Who knows the zone, where not all who are named do. */
  readonly servedBy?: readonly string[];
  /** Types that the apex has not, although every zone should. */
  readonly lacks?: readonly RecordType[];
  /** Types that its servers fail to answer for. */
  readonly failing?: readonly RecordType[];
  /** Names below it, each with a type for which its servers say that there is no such name. */
  readonly denying?: readonly string[];
  /** Unsigned without. */
  readonly signing?: Signing;
  /** The DS in the parent. */
  readonly ds?: DsKind;
}

/** Of the zone's key, none, of a key that nobody has, with a wrong digest, several, or such as no validator supports. */
export type DsKind =
  | 'matching'
  | 'none'
  | 'orphan'
  | 'mismatched'
  | 'leftover'
  | 'sha1'
  | 'sha1-beside'
  | 'mixed'
  | 'unknown-digest'
  | 'unknown-algorithm';

const DEFAULT_NS = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const ROOT_NS = ['a.root-servers.net'];
const REGISTRY_NS = ['a.nic.net', 'b.nic.net'];
const REGISTRIES = ['com', 'net', 'org', 'de', 'test', 'example', 'arpa', 'in-addr.arpa', 'ip6.arpa'];
const ORPHAN: Ds = { keyTag: 12345, algorithm: 13, digestType: 2, digest: new Uint8Array(32).fill(0xab) };

/** A root, its registries and everything registered below them. */
export class Internet {
  readonly servers = new Map<string, NameServer>();
  private readonly zones = new Map<string, Zone>();

  constructor() {
    this.addServer('a.root-servers.net', '77.77.0.1', '2a0f:7777::1');
    this.addServer('a.nic.net', '77.77.1.1', '2a0f:7777:1::1');
    this.addServer('b.nic.net', '77.78.1.1', '2a0f:7778:1::1');
    this.addServer('ns1.dnshost.net', '77.77.2.1', '2a0f:7777:2::1');
    this.addServer('ns2.dnshost.net', '77.78.2.1', '2a0f:7778:2::1');
    this.publish('.', { ns: ROOT_NS, signing: {} });
    for (const registry of REGISTRIES) this.register(registry, { ns: REGISTRY_NS, signing: {} });
    this.register('dnshost.net', { signing: {} });
    this.register('nic.net', { ns: REGISTRY_NS, signing: {} });
    this.register('root-servers.net', { ns: ROOT_NS });
  }

  get root(): Zone {
    return this.zone('.');
  }

  has(origin: string): boolean {
    return this.zones.has(normalName(origin));
  }

  /** A zone to look at or to edit. */
  zone(origin: string): Zone {
    const zone = this.zones.get(normalName(origin));
    if (!zone) throw new Error(`no such zone: ${origin}`);
    return zone;
  }

  /** The zone that a record belongs in; a DS belongs above the cut. */
  zoneFor(host: string, type: string): Zone {
    const names = ancestry(normalName(host)).slice(type === 'DS' ? 1 : 0);
    return names.map((name) => this.zones.get(name)).find((zone) => zone !== undefined)!;
  }

  /** Its addresses are in every zone around its name: as data in the nearest, as glue in those above. */
  addServer(host: string, ...addresses: string[]): NameServer {
    const server = new NameServer(host, addresses);
    this.servers.set(normalName(host), server);
    for (const zone of this.zones.values()) if (isBelow(normalName(host), zone.origin)) zone.add(addressesOf(server));
    return server;
  }

  server(host: string): NameServer {
    const server = this.servers.get(normalName(host));
    if (!server) throw new Error(`no such name server: ${host}`);
    return server;
  }

  /** Publishes a zone and has the parent zone delegate it. */
  register(origin: string, spec: ZoneSpec = {}): Zone {
    const zone = this.publish(origin, spec);
    const parent = ancestry(zone.origin)
      .slice(1)
      .map((name) => this.zones.get(name))
      .find((above) => above !== undefined)!;
    for (const host of spec.parentNs ?? spec.ns ?? DEFAULT_NS) parent.add(`${zone.origin} NS ${host}.`);
    for (const [host, addresses] of Object.entries(spec.glue ?? {}))
      parent.remove(`${host}.`).add(addressesOf({ host, addresses }));
    for (const ds of dsOf(zone, spec.ds ?? (zone.signer ? 'matching' : 'none')))
      parent.add(`${zone.origin} DS ${RDATA.DS.show(ds)}`);
    return zone;
  }

  private publish(origin: string, spec: ZoneSpec): Zone {
    const { records = '', ns = DEFAULT_NS, servedBy = ns, lacks = [], signing, failing = [], denying = [] } = spec;
    const zone = Zone.of(origin, '', signing);
    zone.failing = failing;
    zone.denying = denying.map((text) => text.replace(' ', `.${zone.origin} `));
    zone.add(`@ SOA ${ns[0]!}. hostmaster.${ns[0]!}. 2026111501 14400 3600 1209600 300`);
    for (const host of ns) zone.add(`@ NS ${host}.`);
    for (const [host, server] of this.servers) if (isBelow(host, zone.origin)) zone.add(addressesOf(server));
    zone.set(records);
    for (const type of lacks) zone.remove('@', type);
    this.zones.set(zone.origin, zone);
    for (const host of servedBy) this.servers.get(normalName(host))?.serve(zone);
    return zone;
  }
}

function addressesOf({ host, addresses }: Pick<NameServer, 'host' | 'addresses'>): string {
  return addresses.map((text) => `${host}. ${text.includes(':') ? 'AAAA' : 'A'} ${text}`).join('\n');
}

function dsOf({ signer }: Zone, kind: DsKind): Ds[] {
  if (kind === 'none') return [];
  if (kind === 'orphan') return [ORPHAN];
  const ds = signer!.ds();
  const sets = {
    matching: [ds],
    mismatched: [{ ...ds, digest: ds.digest.map((octet) => octet ^ 0xff) }],
    leftover: [ds, ORPHAN],
    sha1: [signer!.ds(1)],
    'sha1-beside': [signer!.ds(1), ds],
    mixed: [ds, { ...ORPHAN, algorithm: 7 }],
    'unknown-digest': [{ ...ds, digestType: 200 }],
    'unknown-algorithm': [{ ...ds, algorithm: 200 }],
  };
  return sets[kind];
}
