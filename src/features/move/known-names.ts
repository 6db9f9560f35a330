import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow, isWithin } from '#base/domain/host-name.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { selectorsToTry } from '#base/fingerprints/dkim-selectors.js';
import type { ZoneEntry } from '#formats/records/zone-file.js';

/** A name and type that is queried on both sides. */
export interface ZoneQuery {
  readonly name: string;
  readonly type: RecordType;
  /** Whether the name is a common one, of which it is not known that it exists. */
  readonly isGuess: boolean;
}

const APEX: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'HTTPS'];
const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
const GIVEN: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'NS', 'CAA', 'SRV', 'TLSA', 'HTTPS'];
/** Types that a wildcard can have. */
const WILD: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'SRV', 'TLSA'];
const HOSTS = [
  ...['www', 'mail', 'autodiscover', 'autoconfig', 'mta-sts', 'smtp', 'imap', 'pop', 'webmail', 'mx', 'mx1', 'mx2'],
  ...['ftp', 'api', 'app', 'blog', 'shop', 'dev', 'staging', 'test', 'm', 'cdn', 'static', 'status', 'vpn', 'remote'],
  ...['cloud', 'portal', 'login', 'support', 'email', 'lists', 'lyncdiscover', 'sip', 'ns1', 'ns2'],
];
const TEXTS = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi', '_acme-challenge'];
const SERVICES = [
  ...[
    '_autodiscover._tcp',
    '_sip._tls',
    '_sip._tcp',
    '_sipfederationtls._tcp',
    '_submission._tcp',
    '_submissions._tcp',
  ],
  ...['_imap._tcp', '_imaps._tcp', '_pop3s._tcp', '_jmap._tcp', '_caldavs._tcp', '_carddavs._tcp', '_ldap._tcp'],
  ...['_xmpp-client._tcp', '_xmpp-server._tcp', '_matrix._tcp'],
];
const CERTIFICATES = ['_443._tcp', '_443._tcp.www'];
/** Types whose data contains names, apart from TXT. */
const LEADING: ReadonlySet<RecordType> = new Set<RecordType>(['MX', 'SRV', 'CNAME', 'NS']);
/** Types that belong to the servers and keys of a zone and change with a move. */
const SERVERS_OWN: ReadonlySet<RecordType> = new Set<RecordType>([
  ...(['SOA', 'DNSKEY', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM'] as const),
]);

/** The queries that need no knowledge of the zone. */
export function initialQueries(
  zone: string,
  domain: string,
  given: readonly string[],
  entries: readonly ZoneEntry[],
): ZoneQuery[] {
  const bases = [...new Set([zone, domain])];
  return distinct([
    ...given.flatMap((name) => queriesAt(name, GIVEN, false)).filter((one) => isTheZones(one, zone)),
    ...queriesFor(entries, zone),
    ...bases.flatMap((base) => [
      ...queriesAt(base, APEX, false),
      ...queriesAt(`*.${base}`, WILD, false),
      ...queriesAt(nonexistentBelow(base), WILD, true),
      ...TEXTS.flatMap((label) => queriesAt(`${label}.${base}`, ['TXT'])),
      ...HOSTS.flatMap((label) => queriesAt(`${label}.${base}`, ADDRESSES)),
      ...SERVICES.flatMap((label) => queriesAt(`${label}.${base}`, ['SRV'])),
      ...CERTIFICATES.flatMap((label) => queriesAt(`${label}.${base}`, ['TLSA'])),
    ]),
  ]);
}

/** The records of a pasted zone, without those that belong to its servers. */
export function queriesFor(entries: readonly ZoneEntry[], zone: string): ZoneQuery[] {
  return entries.filter((entry) => isTheZones(entry, zone)).map(({ name, type }) => ({ name, type, isGuess: false }));
}

/** Queries that follow from the records of either side: names in them, and DKIM selectors of the mail providers. */
export function furtherQueries(records: readonly ResourceRecord[], zone: string, domain: string): ZoneQuery[] {
  const mailHosts = records.flatMap((one) => (one.type === 'MX' ? [hostName(one.data.exchange)] : []));
  const spfDomains = records.flatMap((one) => (one.type === 'TXT' ? domainsInSpf(presentData(one)) : []));
  const targets = records.flatMap(targetOf);
  const cuts = records.flatMap((one) => (one.type === 'NS' ? [hostName(one.name)] : []));
  const isInZone = (name: string) => isWithin(name, zone) && !name.includes('%');
  return distinct([
    ...mailHosts
      .filter(isInZone)
      .flatMap((host) => [...queriesAt(host, ADDRESSES), ...queriesAt(`_25._tcp.${host}`, ['TLSA'])]),
    ...[...new Set([zone, domain])].flatMap((base) =>
      selectorsToTry(mailHosts, spfDomains).flatMap((selector) => queriesAt(`${selector}._domainkey.${base}`, ['TXT'])),
    ),
    ...cuts.filter((cut) => isBelow(cut, zone)).flatMap((cut) => queriesAt(cut, ['DS'])),
    ...targets.filter(isInZone).flatMap((host) => queriesAt(host, ADDRESSES)),
    ...spfDomains.filter(isInZone).flatMap((host) => queriesAt(host, ['TXT', ...ADDRESSES])),
  ]);
}

/** Whether a record can lead to further names. */
export function canLeadToNames(record: ResourceRecord): boolean {
  return LEADING.has(record.type) || (record.type === 'TXT' && domainsInSpf(presentData(record)).length > 0);
}

export function zoneQueryKey({ name, type }: Pick<ZoneQuery, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

function isTheZones({ name, type }: Pick<ZoneEntry, 'name' | 'type'>, zone: string): boolean {
  return isWithin(name, zone) && !SERVERS_OWN.has(type) && !(name === zone && type === 'NS');
}

function queriesAt(name: string, types: readonly RecordType[], isGuess = true): ZoneQuery[] {
  return types.map((type) => ({ name, type, isGuess }));
}

function targetOf(record: ResourceRecord): string[] {
  if (record.type === 'SRV' || record.type === 'CNAME' || record.type === 'NS') return [hostName(record.data.target)];
  return [];
}

const SPF_TARGET = /^[+~?-]?(?:include|redirect|exists|a|mx)[:=]([^/]+)/i;

function domainsInSpf(text: string): string[] {
  if (!/^v=spf1(?: |$)/i.test(text)) return [];
  return text.split(' ').flatMap((term) => {
    const [, target] = SPF_TARGET.exec(term) ?? [];
    return target === undefined ? [] : [hostName(target)];
  });
}

function distinct(questions: readonly ZoneQuery[]): ZoneQuery[] {
  const first = new Map<string, ZoneQuery>();
  for (const one of questions) if (!first.has(zoneQueryKey(one))) first.set(zoneQueryKey(one), one);
  return [...first.values()];
}
