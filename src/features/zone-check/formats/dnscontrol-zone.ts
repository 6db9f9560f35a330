import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import { hostName } from '#base/domain/host-name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { fieldsOf, listOf, MAX_RECORDS, quotedOf, wordOf, ZoneCollector, type GivenZone } from './given-zone.js';

/** Types of dnscontrol that providers turn into addresses. */
const MADE = /^(?:ALIAS|ANAME|R53_ALIAS|AZURE_ALIAS|AKAMAICDN|FRAME|URL|URL301|CLOUDNS_WR|[A-Z\d]+_URLFWD)$/;
/** Types that Cloudflare can answer in place of the record. */
const PROXIED: readonly RecordType[] = ['A', 'AAAA', 'CNAME'];

/** Types that a rule for all types is about. */
const COMMON: readonly RecordType[] = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'TLSA', 'HTTPS', 'PTR'];

/** Types of one rule; there are not as many. */
const MAX_TYPES = 100;

/** Reads the output of `dnscontrol print-ir`. */
export function readDnscontrol(text: string, zone: string): GivenZone {
  const collector = new ZoneCollector(zone);
  const domains = domainsIn(text);
  const named = domains?.filter((one) => hostName((wordOf(one, 'name') ?? '').split('!', 1)[0]!) === zone) ?? [];
  // Of several views of a domain, the one without a tag.
  const domain = (named.find((one) => tagOf(one) === '') ?? named[0]) as Domain | undefined;
  if (!domain) collector.report('dnscontrol', { text: '' }, { zone });
  else leaveUnmanaged(collector, domain);
  for (const record of listOf(domain?.records)) {
    const type = wordOf(record, 'type') ?? '';
    const host = [wordOf(record, 'name') ?? '@', wordOf(record, 'subdomain')].filter((one) => one !== undefined);
    const name = host[0] === '@' ? (host[1] ?? '@') : host.join('.');
    const described = `${name} ${type}`;
    if (collector.isFull) {
      collector.cut({ text: described });
      break;
    }
    if (MADE.test(type)) collector.addUnstated(name, undefined, described);
    else if (isProxied(type, record)) collector.addUnstated(name, undefined, described, PROXIED);
    // Types with an underscore are those of one provider, such as redirects, for which it makes addresses.
    else if (type.includes('_')) collector.addUnstated(name, undefined, described);
    else {
      const ttl = (record as { ttl?: unknown }).ttl;
      collector.add({ host: name, type, ttl, data: dataOf(type, record), text: described });
    }
  }
  return collector.result;
}

interface Domain {
  readonly records?: unknown;
  /** NO_PURGE */
  readonly keepunknown?: unknown;
  /** IGNORE */
  readonly unmanaged?: unknown;
}

function tagOf(domain: unknown): string {
  const tag = wordOf((domain as { meta?: unknown } | null)?.meta, 'dnscontrol_tag');
  return tag ?? (wordOf(domain, 'name') ?? '').split('!')[1] ?? '';
}

/** Published records that dnscontrol leaves alone. */
function leaveUnmanaged(collector: ZoneCollector, { keepunknown, unmanaged }: Domain): void {
  const rules = listOf(unmanaged).slice(0, MAX_RECORDS);
  const labelOf = (rule: unknown) => wordOf(rule, 'label_pattern') ?? '*';
  const isPattern = (rule: unknown) => !/^(?:@|[\w.-]+)$/.test(labelOf(rule));
  if (keepunknown === true || rules.some(isPattern)) return collector.keepOthers();
  for (const rule of rules) {
    const types = (wordOf(rule, 'rType_pattern') ?? '*').split(',', MAX_TYPES).map((type) => type.trim().toUpperCase());
    collector.leave(labelOf(rule), types.includes('*') ? COMMON : (types as RecordType[]));
  }
}

function isProxied(type: string, record: unknown): boolean {
  const proxy = wordOf((record as { meta?: unknown }).meta, 'cloudflare_proxy');
  return (proxy === 'on' || proxy === 'full') && PROXIED.some((one) => one === type);
}

function domainsIn(text: string): readonly unknown[] | undefined {
  try {
    return listOf((parseForeignJson(text) as { domains?: unknown } | null)?.domains);
  } catch {
    return undefined;
  }
}

/** Numbers that are 0 are left out by dnscontrol. */
function dataOf(type: string, record: unknown): string | undefined {
  const target = wordOf(record, 'target') ?? '';
  const number = (...names: string[]) => fieldsOf({ none: 0, ...(record as object) }, [...names, 'none'])!;
  switch (type) {
    case 'TXT':
      return textData(target);
    case 'MX': {
      const preference = wordOf((record as { rdata?: unknown }).rdata, 'Preference');
      return `${preference ?? number('mxpreference')} ${target}`;
    }
    case 'SRV':
      return `${number('srvpriority')} ${number('srvweight')} ${number('srvport')} ${target}`;
    case 'CAA':
      return `${number('caaflag')} ${wordOf(record, 'caatag') ?? ''} ${textData(target)}`;
    case 'TLSA':
      return `${number('tlsausage')} ${number('tlsaselector')} ${number('tlsamatchingtype')} ${target}`;
    case 'SSHFP':
      return `${number('sshfpalgorithm')} ${number('sshfpfingerprint')} ${target}`;
    case 'HTTPS':
    case 'SVCB':
      return `${number('svcpriority')} ${target} ${wordOf(record, 'svcparams') ?? ''}`;
    case 'DS': {
      const digest = wordOf(record, 'dsdigest') ?? target;
      return `${number('dskeytag')} ${number('dsalgorithm')} ${number('dsdigesttype')} ${digest}`;
    }
    case 'DNSKEY':
      return `${number('dnskeyflags')} ${number('dnskeyprotocol')} ${number('dnskeyalgorithm')} ${wordOf(record, 'dnskeypublickey') ?? ''}`;
    case 'NAPTR': {
      const texts = ['naptrflags', 'naptrservice', 'naptrregexp'].map((one) => quotedOf(record, one));
      return [number('naptrorder'), number('naptrpreference'), ...texts, target].join(' ');
    }
    case 'LOC':
      return locationBytes(record);
    case 'SOA': {
      const times = ['soaserial', 'soarefresh', 'soaretry', 'soaexpire', 'soaminttl'].map((one) => number(one));
      return [target, wordOf(record, 'soambox') ?? '.', ...times].join(' ');
    }
    default:
      return target;
  }
}

/** The fields of a location on the wire (RFC 1876 section 2), in the notation of unknown types. */
function locationBytes(record: unknown): string {
  const digits = (name: string, octets: number) =>
    Number(wordOf(record, name) ?? 0)
      .toString(16)
      .padStart(2 * octets, '0');
  const octets = ['locversion', 'locsize', 'lochorizpre', 'locvertpre'].map((name) => digits(name, 1));
  return `\\# 16 ${[...octets, ...['loclatitude', 'loclongitude', 'localtitude'].map((name) => digits(name, 4))].join('')}`;
}
