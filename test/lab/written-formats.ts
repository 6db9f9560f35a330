import { stringify } from 'yaml';
import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { isWithin } from '#base/domain/host-name.js';
import type { ZoneFormat } from '#features/zone-check/read-zone.js';
import type { Zone } from './zone.js';

type Format = Exclude<ZoneFormat, 'zone'>;
type Fields = Readonly<Record<string, unknown>>;

/** Records that providers make themselves. */
const OWN: ReadonlySet<string> = new Set(['SOA', 'DNSKEY', 'NSEC3PARAM', 'CDS', 'CDNSKEY']);
const NAMED: ReadonlySet<string> = new Set([
  ...['A', 'AAAA', 'CNAME', 'DNAME', 'NS', 'PTR', 'MX', 'SRV', 'TXT', 'CAA', 'TLSA', 'HTTPS', 'SVCB', 'DS'],
]);

const WRITERS: Readonly<Record<Format, (domain: string, records: readonly ResourceRecord[]) => string>> = {
  octodns,
  dnscontrol,
  terraform,
};

/** A zone of the lab in a format of DNS as code. Throws if the format cannot say all that is in the zone. */
export function writtenAs(format: Format, domain: string, { all }: Pick<Zone, 'all'>): string {
  const records = all.filter(({ type }) => !OWN.has(type));
  const ttls = new Map(records.map((record) => [setOf(record), record.ttl]));
  const isSayable = (record: ResourceRecord) =>
    NAMED.has(record.type) &&
    isWithin(record.name, `${domain}.`) &&
    !record.name.includes('\\') &&
    ttls.get(setOf(record)) === record.ttl &&
    (record.type !== 'TXT' || textData(textOf(record.data.strings)) === quotedStrings(record.data.strings));
  const unsayable = records.find((record) => !isSayable(record));
  if (unsayable) throw new Error(`no program for DNS as code can write ${unsayable.name} ${presentData(unsayable)}`);
  return WRITERS[format](domain, records);
}

function octodns(domain: string, records: readonly ResourceRecord[]): string {
  const names: Record<string, { type: string; ttl: number; values: unknown[] }[]> = {};
  for (const record of records) {
    const sets = (names[relative(record.name, domain)] ??= []);
    const set = sets.find(({ type }) => type === record.type);
    if (set) set.values.push(octodnsValue(record));
    else sets.push({ type: record.type, ttl: record.ttl, values: [octodnsValue(record)] });
  }
  return stringify(names);
}

function octodnsValue(record: ResourceRecord): unknown {
  switch (record.type) {
    case 'MX':
    case 'SRV':
      return record.data;
    case 'TXT':
      return textOf(record.data.strings).replaceAll(';', '\\;');
    case 'CAA': {
      const [flags, tag] = presentData(record).split(' ');
      return { flags: Number(flags), tag, value: Buffer.from(record.data.value).toString() };
    }
    case 'TLSA': {
      const [usage, selector, matching, ...data] = presentData(record).split(' ');
      const numbers = { certificate_usage: Number(usage), selector: Number(selector), matching_type: Number(matching) };
      return { ...numbers, certificate_association_data: data.join('') };
    }
    case 'DS': {
      const [tag, algorithm, digestType, ...digest] = presentData(record).split(' ');
      const numbers = { key_tag: Number(tag), algorithm: Number(algorithm), digest_type: Number(digestType) };
      return { ...numbers, digest: digest.join('') };
    }
    case 'HTTPS':
    case 'SVCB': {
      const [priority, target, ...params] = presentData(record).split(' ');
      const pairs = params.map((one) => [/^[^=]*/.exec(one)![0], /="?([^"]*)/.exec(one)?.[1]!.split(',') ?? null]);
      return { svcpriority: Number(priority), targetname: target, svcparams: Object.fromEntries(pairs) as Fields };
    }
    default:
      return presentData(record);
  }
}

/** As `dnscontrol print-ir` writes it. */
function dnscontrol(domain: string, records: readonly ResourceRecord[]): string {
  const all = records.map((record) => {
    const { type, ttl } = record;
    return { type, ttl, name: relative(record.name, domain) || '@', ...dnscontrolFields(record) };
  });
  return JSON.stringify({ domains: [{ name: domain, records: all }] });
}

function dnscontrolFields(record: ResourceRecord): Fields {
  const words = presentData(record).split(' ');
  const numbers = words.map(Number);
  const hex = words.slice(3).join(''); // in parts of 56 digits
  switch (record.type) {
    case 'TXT':
      return { target: textOf(record.data.strings) };
    case 'MX':
      return { mxpreference: numbers[0], target: words[1] };
    case 'SRV':
      return { srvpriority: numbers[0], srvweight: numbers[1], srvport: numbers[2], target: words[3] };
    case 'CAA':
      return { caaflag: numbers[0], caatag: words[1], target: Buffer.from(record.data.value).toString() };
    case 'TLSA':
      return { tlsausage: numbers[0], tlsaselector: numbers[1], tlsamatchingtype: numbers[2], target: hex };
    case 'DS':
      return { dskeytag: numbers[0], dsalgorithm: numbers[1], dsdigesttype: numbers[2], target: hex };
    case 'HTTPS':
    case 'SVCB':
      return { svcpriority: numbers[0], target: words[1], svcparams: words.slice(2).join(' ') };
    default:
      return { target: words[0] };
  }
}

/** As `terraform show -json` writes records of Route 53. */
function terraform(domain: string, records: readonly ResourceRecord[]): string {
  const sets = new Map<string, ResourceRecord[]>();
  for (const record of records) sets.set(setOf(record), [...(sets.get(setOf(record)) ?? []), record]);
  const resources = [...sets.values()].map((of, i) => {
    const { name, type, ttl } = of[0]!;
    const data = of.map((one) => (one.type === 'TXT' ? quotedStrings(one.data.strings) : presentData(one)));
    const values = { zone_id: 'Z1', name: name.slice(0, -1), type, ttl, records: data };
    return { address: `aws_route53_record.r${i}`, type: 'aws_route53_record', values };
  });
  const zone = { address: 'aws_route53_zone.it', type: 'aws_route53_zone', values: { zone_id: 'Z1', name: domain } };
  return JSON.stringify({ values: { root_module: { resources: [zone, ...resources] } } });
}

function setOf({ name, type }: ResourceRecord): string {
  return `${name.toLowerCase()} ${type}`;
}

function relative(name: string, domain: string): string {
  return name.slice(0, -domain.length - 2);
}

function textOf(strings: readonly Uint8Array[]): string {
  return Buffer.concat(strings).toString();
}

function quotedStrings(strings: readonly Uint8Array[]): string {
  return strings.map((one) => textData(Buffer.from(one).toString('latin1'))).join(' ');
}
