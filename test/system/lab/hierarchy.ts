import { createHash } from 'node:crypto';
import { ancestry, isWithin, parentOf } from '../../lab/labels.js';
import { NS, type Signing, type SystemDomain } from '../domains/system-domain.js';
import { NAME_SERVERS, type Program, REGISTRY, WEB } from './address-plan.js';
import { hostRecords } from './zone-text.js';

/** A zone, its servers and its domain. Names are absolute. */
export interface Zone {
  readonly origin: string;
  readonly ns: readonly string[];
  readonly records: string;
  readonly signing?: Signing;
  readonly programs: readonly Program[];
  /** The domain of the zone; undefined for the root and registries. */
  readonly domain?: SystemDomain;
}

export const ROOT_NS = ['a.root-servers.net', 'b.root-servers.net'];
const REGISTRY_NS = ['a.nic.net', 'b.nic.net'];
const REGISTRIES = ['com.', 'net.', 'org.', 'de.', 'test.', 'example.', 'arpa.', 'in-addr.arpa.', 'ip6.arpa.'];
const ORPHAN_DS = `12345 13 2 ${createHash('sha256').update('the key that nobody has').digest('hex')}`;

/** The root, the registries and all domains. */
export function zonesOf(domains: readonly SystemDomain[]): Zone[] {
  const registry = (origin: string): Zone => ({
    origin,
    ns: REGISTRY_NS,
    records: '',
    signing: { algorithm: origin === 'de.' ? 8 : 13 },
    programs: ['registry'],
  });
  const root = { ns: ROOT_NS, records: addressesOf(ROOT_NS), signing: {}, programs: ['root'] } as const;
  return [
    { ...root, origin: '.' },
    { ...root, origin: 'root-servers.net.' },
    { ...registry('nic.net.'), records: addressesOf(REGISTRY_NS) + hostRecords('rdap', REGISTRY) },
    { ...registry('iana.org.'), records: hostRecords('data', REGISTRY) + hostRecords('www', WEB.good) },
    ...REGISTRIES.map(registry),
    ...domains.filter(({ records }) => records !== undefined).map(zoneOf),
  ];
}

function zoneOf(domain: SystemDomain): Zone {
  const { name, records = '', ns = NS, parentNs = [], signing } = domain;
  const special = [...ns, ...parentNs].flatMap((host) => NAME_SERVERS[host]?.program ?? []);
  const programs = new Set<Program>(signing?.online ? ['knot'] : ['first', 'second', ...special]);
  programs.delete('lame');
  if (domain.changed) programs.add(domain.changed.on);
  return { origin: `${name}.`, ns, records, signing, programs: [...programs], domain };
}

/** The delegations in a zone; `dsOf` returns the data of the DS record of a zone's own key. */
export function delegations(parent: Zone, zones: readonly Zone[], dsOf: (zone: Zone) => string | undefined): string {
  return childrenOf(parent, zones)
    .map((child) => {
      const { origin, ns, domain } = child;
      const hosts = domain?.parentNs ?? ns;
      const glue = hosts
        .filter((host) => isWithin(`${host}.`, origin))
        .map((host) => hostRecords(`${host}.`, domain?.glue?.[host] ?? NAME_SERVERS[host]?.addresses ?? []));
      const ds = published(child, dsOf(child)).map((data) => `${origin} DS ${data}\n`);
      return [...hosts.map((host) => `${origin} NS ${host}.\n`), ...glue, ...ds].join('');
    })
    .join('');
}

function published({ signing, domain }: Zone, own: string | undefined): string[] {
  if (domain?.strayDs) return [ORPHAN_DS];
  if (!signing || own === undefined || signing.ds === 'none') return [];
  if (signing.ds === 'orphan') return [ORPHAN_DS];
  return signing.ds === 'leftover' ? [own, ORPHAN_DS] : [own];
}

function childrenOf({ origin }: Zone, zones: readonly Zone[]): Zone[] {
  const origins = new Set(zones.map((zone) => zone.origin));
  const nearest = (name: string) => ancestry(parentOf(name)).find((ancestor) => origins.has(ancestor));
  return zones.filter((zone) => zone.origin !== '.' && nearest(zone.origin) === origin);
}

/** Address records of name servers with absolute names. */
export function addressesOf(hosts: readonly string[]): string {
  return hosts.map((host) => hostRecords(`${host}.`, NAME_SERVERS[host]!.addresses)).join('');
}
