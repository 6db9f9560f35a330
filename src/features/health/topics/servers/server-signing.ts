import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { sameName } from '#formats/dns-wire/name.js';
import { withoutRootDot } from '#base/domain/host-name.js';
import { hashParameters } from '#formats/records/denial.js';
import { type Dnskey, dnskeyRdata, keyTag } from '#formats/records/dnskey.js';
import { type ServerProfile, authoritativeStates } from './server-profile.js';
import { newestVersion, versionsOf } from './zone-versions.js';
import type { ZoneServers } from './zone-servers.js';

/** Keys that servers of the zone publish and that are not in `known`. */
export function additionalKeys(known: readonly Dnskey[], { servers, strays }: ZoneServers): Dnskey[] {
  const spelt = (key: Dnskey) => Buffer.from(dnskeyRdata(key)).toString('hex');
  const sets = [...servers, ...strays].flatMap(({ answers }) => answers?.keySet ?? []);
  const published = new Map(sets.flatMap(({ keys }) => keys.map(({ data }) => [spelt(data), data] as const)));
  for (const key of known) published.delete(spelt(key));
  return [...published.values()];
}

/**
 * Servers whose signatures need a key that another server with the same version does not publish. A key that no server
 * publishes is a fault of the zone.
 */
export function serversWithUnknownKeys(servers: readonly ServerProfile[]): string[] {
  const sets = serversWithNewestVersion(servers).flatMap(({ answers }) => answers?.keySet ?? []);
  const isMissing = (tag: number) => {
    const having = sets.filter(({ keys }) => keys.some(({ data }) => keyTag(data) === tag)).length;
    return having > 0 && having < sets.length;
  };
  return serversWithNewestVersion(servers).flatMap(({ name, answers }) => {
    const tags = answers?.soa.signatures.map((signature) => signature.keyTag) ?? [];
    return tags.length > 0 && tags.every(isMissing) ? [`${name} (${tags.join(', ')})`] : [];
  });
}

/** The denial method of each server: NSEC, or NSEC3 with its parameters. */
export function denialMethods(servers: readonly ServerProfile[]): { readonly name: string; readonly proof: string }[] {
  return servers.flatMap(({ name, answers }) => {
    const authorities = answers?.denial?.authorities ?? [];
    const hashed = authorities.find((record) => isNsec3(record));
    if (hashed) return [{ name, proof: `NSEC3 ${hashParameters(hashed)}`.trimEnd() }];
    return authorities.some(({ type }) => type === 'NSEC') ? [{ name, proof: 'NSEC' }] : [];
  });
}

/** Servers whose proofs are ambiguous: NSEC next to NSEC3, or several such records at one name in one answer. */
export function serversWithAmbiguousProofs(servers: readonly ServerProfile[]): string[] {
  return servers.flatMap(({ name, answers }) => {
    const denials = Object.values(answers?.byType ?? {}).flatMap((one) =>
      one.state === 'nodata' || one.state === 'nxdomain' ? [one.authorities] : [],
    );
    const sections = [...denials, ...(answers?.denial ? [answers.denial.authorities] : [])].map((one) =>
      one.filter(({ type }) => type === 'NSEC' || type === 'NSEC3'),
    );
    const kinds = new Set(sections.flat().map(({ type }) => type));
    if (kinds.size > 1) return [`${name} (${[...kinds].join(', ')})`];
    const doubled = sections.flatMap((one) =>
      one.filter((record, i) => one.findIndex(({ name: owner }) => sameName(owner, record.name)) < i),
    );
    const [first] = doubled;
    return first ? [`${name} (${first.type} ${withoutRootDot(first.name)})`] : [];
  });
}

function isNsec3(record: ResourceRecord): record is RecordOf<'NSEC3'> & ResourceRecord {
  return record.type === 'NSEC3';
}

/** The servers with the newest version, because older ones may have replaced keys. */
export function serversWithNewestVersion(servers: readonly ServerProfile[]): ServerProfile[] {
  const versions = versionsOf(servers);
  if (versions.length === 0) return [];
  return servers.filter((server) =>
    authoritativeStates(server).some(({ soa: { mname, serial } }) => {
      const primary = mname.toLowerCase();
      return newestVersion(versions.filter((one) => one.primary === primary)).serial === serial;
    }),
  );
}
