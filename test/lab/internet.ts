import { normalName } from '#formats/dns-wire/name.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Ds } from '#formats/records/ds.js';
import { ancestry, isBelow } from './labels.js';
import { NameServer } from './name-server.js';
import type { Signing } from './zone-signer.js';
import { Zone } from './zone.js';

/** A zone, its delegation and its servers. */
export interface ZoneSpec {
  /** All records except SOA and NS, which are generated; a SOA record given here replaces the generated one. */
  readonly records?: string;
  readonly ns?: readonly string[];
  /** NS records of the delegation, if they differ. */
  readonly parentNs?: readonly string[];
  /** Glue records of the delegation, if they differ. */
  readonly glue?: Readonly<Record<string, readonly string[]>>;
  /** The servers that have the zone, if they are not the same as `ns`. */
  readonly servedBy?: readonly string[];
  /** Record types that are missing at the apex. */
  readonly lacks?: readonly RecordType[];
  /** Record types that its servers answer with SERVFAIL. */
  readonly failing?: readonly RecordType[];
  /** Names below it, each with a type that its servers answer with NXDOMAIN. */
  readonly denying?: readonly string[];
  /** The resolvers of the lab treat it as valid in spite of its faults, since some validators check less than others. */
  readonly accepted?: true;
  /** An unsigned zone has none. */
  readonly signing?: Signing;
  /** The DS records in the parent zone. */
  readonly ds?: DsKind;
}

/**
 * DS records of the zone's key, none, of an unknown key, with a wrong digest, several, or unsupported ones.
 * `sha1-right`: only the SHA-1 digest matches.
 */
export type DsKind =
  | 'matching'
  | 'none'
  | 'orphan'
  | 'mismatched'
  | 'leftover'
  | 'sha1'
  | 'sha1-beside'
  | 'sha1-right'
  | 'mixed'
  | 'short-digest'
  | 'unknown-digest'
  | 'unknown-algorithm';

const DEFAULT_NS = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const ROOT_NS = ['a.root-servers.net'];
const REGISTRY_NS = ['a.nic.net', 'b.nic.net'];
const REGISTRIES = ['com', 'net', 'org', 'de', 'test', 'example', 'arpa', 'in-addr.arpa', 'ip6.arpa'];
const ORPHAN: Ds = { keyTag: 12345, algorithm: 13, digestType: 2, digest: new Uint8Array(32).fill(0xab) };

/** A root zone, its registries and all zones below them. */
export class Internet {
  readonly servers = new Map<string, NameServer>();
  /** Resolvers ask the last name server of a zone instead of the first. */
  asksLast = false;
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

  /** A zone, to read or edit. */
  zone(origin: string): Zone {
    const zone = this.zones.get(normalName(origin));
    if (!zone) throw new Error(`no such zone: ${origin}`);
    return zone;
  }

  /** The zone in which a record is published; a DS record is in the parent zone. */
  zoneFor(host: string, type: string): Zone {
    const names = ancestry(normalName(host)).slice(type === 'DS' ? 1 : 0);
    return names.map((name) => this.zones.get(name)).find((zone) => zone !== undefined)!;
  }

  /** Adds address records of the server to every enclosing zone: as data in the nearest, as glue in those above. */
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

  /** Publishes a zone and its delegation in the parent zone. */
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

  /** Removes a zone, its delegation and all copies. */
  withdraw(origin: string): void {
    const name = normalName(origin);
    this.zones.delete(name);
    this.zoneFor(name, 'DS').remove(name);
    for (const server of this.servers.values()) server.forget(name);
  }

  private publish(origin: string, spec: ZoneSpec): Zone {
    const { records = '', ns = DEFAULT_NS, servedBy = ns, lacks = [], signing, failing = [], denying = [] } = spec;
    const { accepted = false } = spec;
    const zone = Zone.of(origin, '', signing);
    zone.failing = failing;
    zone.accepted = accepted;
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
  const mismatched = { ...ds, digest: ds.digest.map((octet) => octet ^ 0xff) };
  const sets = {
    matching: [ds, ...signer!.secondDs],
    'short-digest': [ds, { ...ds, digest: ds.digest.subarray(0, 20) }],
    mismatched: [mismatched],
    'sha1-right': [signer!.ds(1), mismatched],
    leftover: [ds, ORPHAN],
    sha1: [signer!.ds(1)],
    'sha1-beside': [signer!.ds(1), ds],
    mixed: [ds, { ...ORPHAN, algorithm: 7 }],
    'unknown-digest': [{ ...ds, digestType: 200 }],
    'unknown-algorithm': [{ ...ds, algorithm: 200 }],
  };
  return sets[kind];
}
