import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { fieldsOf, type GivenRecord, listOf, quotedOf, wordOf, ZoneCollector, type GivenZone } from './given-zone.js';

const MAX_MODULES = 1000;

interface Resource {
  readonly mode?: unknown;
  readonly deposed_key?: unknown;
  readonly type: string;
  readonly address: string;
  readonly values: Readonly<Record<string, unknown>>;
}

type Reader = (collector: ZoneCollector, resource: Resource, host: string) => void;

/** Reads the output of `terraform show -json`, of a state or of a plan. */
export function readTerraform(text: string, zone: string): GivenZone {
  const collector = new ZoneCollector(zone);
  const { resources, earlier } = resourcesIn(text) ?? { resources: undefined, earlier: [] };
  if (!resources) collector.report('terraform', { text: '' });
  const zones = zoneNames([...earlier, ...(resources ?? [])]);
  for (const resource of resources ?? []) {
    // What is read from elsewhere, and what a replacement is about to delete, is no record of the file.
    if (resource.mode === 'data' || resource.deposed_key !== undefined) continue;
    const read = READERS.get(resource.type);
    if (!read && isUnreadRecord(resource, zone, zones)) collector.unread(resource.type, resource.address);
    const host = read && hostOf(resource, zone, zones);
    if (host === undefined) continue;
    if (collector.isFull) {
      collector.cut({ text: resource.address });
      break;
    }
    read!(collector, resource, host);
  }
  return collector.result;
}

interface Resources {
  readonly resources: readonly Resource[];
  /** Of the state before a plan, where the zones that it only reads are. */
  readonly earlier: readonly Resource[];
}

function resourcesIn(text: string): Resources | undefined {
  try {
    const state = parseForeignJson(text) as {
      planned_values?: object;
      values?: object;
      prior_state?: { values?: object } | null;
    } | null;
    const values = state?.planned_values ?? state?.values;
    return values && { resources: resourcesOf(values), earlier: resourcesOf(state?.prior_state?.values) };
  } catch {
    return undefined;
  }
}

/** The resources of all modules. */
function resourcesOf(values: object | undefined): readonly Resource[] {
  const modules: unknown[] = [(values as { root_module?: unknown } | undefined)?.root_module];
  for (let i = 0; i < modules.length && i < MAX_MODULES; i++)
    for (const one of listOf((modules[i] as { child_modules?: unknown } | null | undefined)?.child_modules))
      modules.push(one);
  return modules
    .flatMap((one) => listOf((one as { resources?: unknown } | null | undefined)?.resources))
    .filter(isResource);
}

function isResource(value: unknown): value is Resource {
  const { type, address, values } = (value ?? {}) as Partial<Record<keyof Resource, unknown>>;
  return typeof type === 'string' && typeof address === 'string' && typeof values === 'object' && values !== null;
}

/** Names of the zones by their ids, for resources that name only the id. */
function zoneNames(resources: readonly Resource[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { type, values } of resources) {
    if (!/_zone$/.test(type)) continue;
    // A private zone of Route 53 has the same name as the public one, and other records.
    const isPrivate = listOf(values.vpc).length > 0 || values.private_zone === true;
    const name = isPrivate ? '' : (wordOf(values, 'dns_name') ?? wordOf(values, 'name') ?? wordOf(values, 'zone'));
    // Google names a zone in addition to its name in DNS.
    const ids = ['id', 'zone_id', ...(wordOf(values, 'dns_name') === undefined ? [] : ['name'])];
    for (const id of ids.map((one) => wordOf(values, one)))
      if (id !== undefined && name !== undefined) names.set(id, hostName(name));
  }
  return names;
}

/** Resources of providers that are not read here, by the usual names of such resources. */
const RECORDS = /(?:^|_)(?:records?|rrsets?|recordsets?)(?:_|$)/;
const PRIVATE = /(?:^|_)private_/;
const ZONE_IDS = ['zone_id', 'zone', 'managed_zone', 'domain_id', 'domain'];
const ZONE_NAMES = ['zone', 'zone_name', 'domain', 'domain_name', 'dns_zone', 'fqdn'];

/** Whether a resource may have records of this zone. */
function isUnreadRecord({ type, values }: Resource, zone: string, zones: ReadonlyMap<string, string>): boolean {
  if (!RECORDS.test(type) || PRIVATE.test(type)) return false;
  const wordsAt = (fields: readonly string[]) => fields.flatMap((field) => wordOf(values, field) ?? []);
  const isElsewhere = (name: string) => !isWithin(hostName(name), zone) && !isWithin(zone, hostName(name));
  const known = wordsAt(ZONE_IDS).flatMap((id) => zones.get(id) ?? []);
  const named = wordsAt(ZONE_NAMES).filter((name) => name.includes('.'));
  const absolute = wordsAt(['name']).filter((name) => name.endsWith('.'));
  return !known.some((name) => name !== zone) && ![...named, ...absolute].some(isElsewhere);
}

/** The absolute name of a record; undefined if it belongs to another zone. */
function hostOf({ type, values }: Resource, zone: string, zones: ReadonlyMap<string, string>): string | undefined {
  const id = wordOf(values, 'zone_id') ?? wordOf(values, 'zone') ?? '';
  // These two name the zone itself.
  const isNamed = type.startsWith('dns_') || (type.startsWith('hcloud_') && id.includes('.'));
  const of = zones.get(id) ?? (isNamed ? hostName(id) : undefined);
  if (of !== undefined && of !== zone) return undefined;
  const absolute = wordOf(values, type === 'aws_route53_record' ? 'fqdn' : 'hostname');
  const name = hostName(absolute ?? wordOf(values, 'name') ?? '');
  const isRelative = type.startsWith('dns_') || type.startsWith('hetznerdns_') || type.startsWith('hcloud_');
  if (name === '' || name === '@') return `${zone}.`;
  if (!isRelative && isWithin(name, zone)) return `${name}.`;
  // Route 53 has only absolute names.
  return type === 'aws_route53_record' && of === undefined ? undefined : `${name}.${zone}.`;
}

const set =
  (type: string, field: string, dataOf: (value: unknown) => string | undefined = plain): Reader =>
  (collector, { address, values }, host) => {
    const given = values[field];
    const all: readonly unknown[] = Array.isArray(given) ? given : [given];
    collector.addSet(all, (value) => ({ host, type, ttl: values.ttl, data: dataOf(value), text: address }));
  };

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>(
  Object.entries({
    dns_a_record_set: set('A', 'addresses'),
    dns_aaaa_record_set: set('AAAA', 'addresses'),
    dns_cname_record: set('CNAME', 'cname', absolute),
    dns_ns_record_set: set('NS', 'nameservers', absolute),
    dns_ptr_record: set('PTR', 'ptr', absolute),
    dns_txt_record_set: set('TXT', 'txt', (value) => (typeof value === 'string' ? textData(value) : undefined)),
    dns_mx_record_set: set('MX', 'mx', (value) => absolute(fieldsOf(value, 'preference', 'exchange'))),
    dns_srv_record_set: set('SRV', 'srv', (value) => absolute(fieldsOf(value, 'priority', 'weight', 'port', 'target'))),
    aws_route53_record: route53,
    cloudflare_record: cloudflare,
    cloudflare_dns_record: cloudflare,
    hetznerdns_record: hetzner,
    hcloud_zone_record: hetzner,
    hcloud_zone_rrset: (collector, resource, host) =>
      collector.addSet(listOf(resource.values.records), (one) => ofHetzner(resource, host, wordOf(one, 'value'))),
  }),
);

function hetzner(collector: ZoneCollector, resource: Resource, host: string): void {
  collector.add(ofHetzner(resource, host, plain(resource.values.value)));
}

function ofHetzner({ address, values }: Resource, host: string, value: string | undefined): GivenRecord {
  const type = typeIn(values);
  // A text without quotes is one string, and its semicolon no comment.
  const data = type === 'TXT' && value !== undefined && !value.startsWith('"') ? textData(value) : value;
  return { host, type, ttl: values.ttl, data, text: address };
}

function route53(collector: ZoneCollector, { address, values }: Resource, host: string): void {
  const type = typeIn(values);
  // An alias has only addresses of its type. Of several sets for one name, Route 53 answers with one.
  if (listOf(values.alias).length > 0 || wordOf(values, 'set_identifier') !== undefined)
    return collector.addUnstated(host, undefined, address, [type as RecordType]);
  collector.addSet(listOf(values.records), (value) => {
    const isText = type === 'TXT' && typeof value === 'string';
    // The provider adds the outer quotes; inner ones divide strings.
    const data = isText ? inDecimal(value.startsWith('"') ? value : `"${value}"`) : plain(value);
    return { host, type, ttl: values.ttl, data: targeted(type, data), text: address };
  });
}

/** The escapes of Route 53 are octal, those of zone files decimal. */
function inDecimal(data: string): string {
  return data.replace(/\\([0-3][0-7]{2}|.)/gs, (whole, escaped: string) =>
    escaped.length === 3 ? `\\${String(parseInt(escaped, 8)).padStart(3, '0')}` : whole,
  );
}

function cloudflare(collector: ZoneCollector, { address, values }: Resource, host: string): void {
  const type = typeIn(values);
  const content = wordOf(values, 'content') ?? wordOf(values, 'value');
  // Behind its proxy, Cloudflare answers with addresses of its own; at the apex, with those of the target of a CNAME.
  const isFlattened = type === 'CNAME' && hostName(host) === collector.zone;
  if (values.proxied === true || isFlattened)
    return collector.addUnstated(host, undefined, address, ['A', 'AAAA', 'CNAME']);
  const data = listOf(values.data)[0] ?? values.data;
  collector.add({ host, type, ttl: values.ttl === 1 ? 300 : values.ttl, data: ofCloudflare(), text: address });

  function ofCloudflare(): string | undefined {
    if (type === 'TXT')
      return content === undefined ? undefined : content.startsWith('"') ? content : textData(content);
    if (type === 'MX') return targeted(type, fieldsOf({ content, priority: values.priority }, 'priority', 'content'));
    if (type === 'SRV') return targeted(type, fieldsOf(data, 'priority', 'weight', 'port', 'target') ?? content);
    if (type === 'CAA') return caa(data) ?? content;
    const fields = DATA_FIELDS.get(type);
    if (fields) return fieldsOf(data, ...fields) ?? content;
    if (type === 'NAPTR') return naptr(data) ?? content;
    if (type === 'URI') return uri({ ...(data as object), priority: values.priority }) ?? content;
    if (type === 'HTTPS' || type === 'SVCB')
      return fieldsOf({ value: '', ...(data as object) }, 'priority', 'target') === undefined
        ? content
        : [fieldsOf(data, 'priority', 'target'), wordOf(data, 'value') ?? ''].join(' ');
    return targeted(type, content);
  }
}

/** The fields of `data` by type, in the order of zone files. */
const DATA_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['TLSA', ['usage', 'selector', 'matching_type', 'certificate']],
  ['SMIMEA', ['usage', 'selector', 'matching_type', 'certificate']],
  ['SSHFP', ['algorithm', 'type', 'fingerprint']],
  ['DS', ['key_tag', 'algorithm', 'digest_type', 'digest']],
  ['DNSKEY', ['flags', 'protocol', 'algorithm', 'public_key']],
  ['CERT', ['type', 'key_tag', 'algorithm', 'certificate']],
  [
    'LOC',
    [
      ...['lat_degrees', 'lat_minutes', 'lat_seconds', 'lat_direction'],
      ...['long_degrees', 'long_minutes', 'long_seconds', 'long_direction'],
      ...['altitude', 'size', 'precision_horz', 'precision_vert'],
    ],
  ],
]);

function naptr(data: unknown): string | undefined {
  const head = fieldsOf(data, 'order', 'preference');
  const replacement = wordOf(data, 'replacement');
  if (head === undefined || replacement === undefined) return undefined;
  const texts = ['flags', 'service', 'regex'].map((name) => quotedOf(data, name));
  return [head, ...texts, replacement.endsWith('.') ? replacement : `${replacement}.`].join(' ');
}

function uri(data: unknown): string | undefined {
  const head = fieldsOf(data, 'priority', 'weight');
  return head === undefined ? undefined : `${head} ${quotedOf(data, 'target')}`;
}

function caa(data: unknown): string | undefined {
  const value = wordOf(data, 'value');
  const head = fieldsOf(data, 'flags', 'tag');
  return head === undefined || value === undefined ? undefined : `${head} ${textData(value)}`;
}

function typeIn(values: Resource['values']): string {
  return wordOf(values, 'type') ?? '';
}

function plain(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** These resources take names only with a final dot. */
function absolute(value: unknown): string | undefined {
  return typeof value === 'string' && value.endsWith('.') ? value : undefined;
}

const TARGETS = new Set(['CNAME', 'MX', 'NS', 'PTR', 'SRV', 'DNAME']);

/** The names in these resources are absolute with and without a final dot. */
function targeted(type: string, data: string | undefined): string | undefined {
  return data === undefined || !TARGETS.has(type) || data.endsWith('.') ? data : `${data}.`;
}
