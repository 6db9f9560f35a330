import type { RecordType } from '../dns-wire/record-type.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { presentData } from '../dns-wire/resource-record.js';
import { hostName, isBelow, isWithin } from '../domain/host-name.js';
import { nonexistentBelow } from '../health/gathering/nobody.js';
import { selectorsToTry } from '../health/topics/dkim/dkim-selectors.js';
import type { ZoneEntry } from './zone-file.js';

/** One name and type that both sides are asked for. */
export interface Question {
  readonly name: string;
  readonly type: RecordType;
  /** Nobody told us that the name exists. */
  readonly isGuess: boolean;
}

const APEX: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA', 'HTTPS'];
const ADDRESSES: readonly RecordType[] = ['A', 'AAAA'];
const GIVEN: readonly RecordType[] = ['A', 'AAAA', 'MX', 'TXT', 'NS', 'CAA', 'SRV', 'TLSA', 'HTTPS'];
/** What a wildcard may answer for any name. */
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
/** They belong to the servers and keys of a zone, and so are others after a move. */
const SERVERS_OWN: ReadonlySet<RecordType> = new Set<RecordType>([
  ...(['SOA', 'DNSKEY', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM'] as const),
]);

/** What is asked before anything is known of the zone. */
export function firstQuestions(
  zone: string,
  domain: string,
  given: readonly string[],
  entries: readonly ZoneEntry[],
): Question[] {
  const bases = [...new Set([zone, domain])];
  return distinct([
    ...given.flatMap((name) => ask(name, GIVEN, false)).filter((one) => isTheZones(one, zone)),
    ...questionsFor(entries, zone),
    ...bases.flatMap((base) => [
      ...ask(base, APEX, false),
      ...ask(`*.${base}`, WILD, false),
      ...ask(nonexistentBelow(base), WILD, true),
      ...TEXTS.flatMap((label) => ask(`${label}.${base}`, ['TXT'])),
      ...HOSTS.flatMap((label) => ask(`${label}.${base}`, ADDRESSES)),
      ...SERVICES.flatMap((label) => ask(`${label}.${base}`, ['SRV'])),
      ...CERTIFICATES.flatMap((label) => ask(`${label}.${base}`, ['TLSA'])),
    ]),
  ]);
}

/** What a pasted zone has, but for what belongs to its servers. */
export function questionsFor(entries: readonly ZoneEntry[], zone: string): Question[] {
  return entries.filter((entry) => isTheZones(entry, zone)).map(({ name, type }) => ({ name, type, isGuess: false }));
}

/** What follows from the records that either side has: the names in them, and the selectors of the mail providers. */
export function furtherQuestions(records: readonly ResourceRecord[], zone: string, domain: string): Question[] {
  const mailHosts = records.flatMap((one) => (one.type === 'MX' ? [hostName(one.data.exchange)] : []));
  const spfDomains = records.flatMap((one) => (one.type === 'TXT' ? domainsInSpf(presentData(one)) : []));
  const targets = records.flatMap(targetOf);
  const cuts = records.flatMap((one) => (one.type === 'NS' ? [hostName(one.name)] : []));
  const isOurs = (name: string) => isWithin(name, zone) && !name.includes('%');
  return distinct([
    ...mailHosts.filter(isOurs).flatMap((host) => [...ask(host, ADDRESSES), ...ask(`_25._tcp.${host}`, ['TLSA'])]),
    ...[...new Set([zone, domain])].flatMap((base) =>
      selectorsToTry(mailHosts, spfDomains).flatMap((selector) => ask(`${selector}._domainkey.${base}`, ['TXT'])),
    ),
    ...cuts.filter((cut) => isBelow(cut, zone)).flatMap((cut) => ask(cut, ['DS'])),
    ...targets.filter(isOurs).flatMap((host) => ask(host, ADDRESSES)),
    ...spfDomains.filter(isOurs).flatMap((host) => ask(host, ['TXT', ...ADDRESSES])),
  ]);
}

export function questionKey({ name, type }: Pick<Question, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

function isTheZones({ name, type }: Pick<ZoneEntry, 'name' | 'type'>, zone: string): boolean {
  return isWithin(name, zone) && !SERVERS_OWN.has(type) && !(name === zone && type === 'NS');
}

function ask(name: string, types: readonly RecordType[], isGuess = true): Question[] {
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

function distinct(questions: readonly Question[]): Question[] {
  const first = new Map<string, Question>();
  for (const one of questions) if (!first.has(questionKey(one))) first.set(questionKey(one), one);
  return [...first.values()];
}
