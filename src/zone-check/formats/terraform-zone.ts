import { textData } from '../../dns-wire/presentation/text-data.js';
import { parseForeignJson } from '../../domain/foreign-json.js';
import { hostName, isWithin } from '../../domain/host-name.js';
import { fieldsOf, listOf, MAX_RECORDS, wordOf, ZoneCollector, type ZoneReading } from './given-zone.js';

const MAX_MODULES = 1000;

interface Resource {
  readonly type: string;
  readonly address: string;
  readonly values: Readonly<Record<string, unknown>>;
}

type Reader = (collector: ZoneCollector, resource: Resource, host: string) => void;

/** Reads the output of `terraform show -json`, of a state or of a plan. */
export function* terraformReading(text: string, zone: string): ZoneReading {
  const collector = new ZoneCollector(zone);
  const resources = resourcesIn(text);
  if (!resources) collector.report('terraform', { text: '' });
  const zones = zoneNames(resources ?? []);
  for (const [i, resource] of (resources ?? []).entries()) {
    if (i % 100 === 0) yield collector.records;
    const read = READERS[resource.type];
    const host = read && hostOf(resource, zone, zones);
    if (host === undefined) continue;
    if (collector.isFull) {
      collector.report('too-many', { text: resource.address }, { limit: String(MAX_RECORDS) });
      break;
    }
    read!(collector, resource, host);
  }
  return collector.result;
}

function resourcesIn(text: string): readonly Resource[] | undefined {
  try {
    const state = parseForeignJson(text) as { planned_values?: object; values?: object } | null;
    const root = (state?.planned_values ?? state?.values) as { root_module?: unknown } | undefined;
    if (!root) return undefined;
    const modules: unknown[] = [root.root_module];
    for (let i = 0; i < modules.length && i < MAX_MODULES; i++)
      for (const one of listOf((modules[i] as { child_modules?: unknown } | undefined)?.child_modules))
        modules.push(one);
    return modules.flatMap((one) => listOf((one as { resources?: unknown } | undefined)?.resources)).filter(isResource);
  } catch {
    return undefined;
  }
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
    const name = wordOf(values, 'name') ?? wordOf(values, 'zone');
    for (const id of [wordOf(values, 'id'), wordOf(values, 'zone_id')])
      if (id !== undefined && name !== undefined) names.set(id, hostName(name));
  }
  return names;
}

/** The absolute name of a record; undefined if it belongs to another zone. */
function hostOf({ type, values }: Resource, zone: string, zones: ReadonlyMap<string, string>): string | undefined {
  const id = wordOf(values, 'zone_id') ?? wordOf(values, 'zone') ?? '';
  const of = zones.get(id) ?? (type.startsWith('dns_') ? hostName(id) : undefined);
  if (of !== undefined && of !== zone) return undefined;
  const name = hostName(wordOf(values, 'hostname') ?? wordOf(values, 'name') ?? '');
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
    for (const value of Array.isArray(given) ? (given as unknown[]) : [given])
      collector.add({ host, type, ttl: values.ttl, data: dataOf(value), text: address });
  };

const READERS: Readonly<Record<string, Reader>> = {
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
  hetznerdns_record: (collector, { address, values }, host) =>
    collector.add({ host, type: typeIn(values), ttl: values.ttl, data: plain(values.value), text: address }),
  hcloud_zone_rrset: (collector, { address, values }, host) => {
    for (const one of listOf(values.records))
      collector.add({ host, type: typeIn(values), ttl: values.ttl, data: wordOf(one, 'value'), text: address });
  },
};

function route53(collector: ZoneCollector, { address, values }: Resource, host: string): void {
  const type = typeIn(values);
  if (listOf(values.alias).length > 0) return collector.addUnstated(host, undefined, address);
  for (const value of listOf(values.records)) {
    const isText = type === 'TXT' && typeof value === 'string';
    // The provider adds the outer quotes; inner ones divide strings.
    const data = isText && !value.startsWith('"') ? `"${value}"` : plain(value);
    collector.add({ host, type, ttl: values.ttl, data: targeted(type, data), text: address });
  }
}

function cloudflare(collector: ZoneCollector, { address, values }: Resource, host: string): void {
  const type = typeIn(values);
  const content = wordOf(values, 'content') ?? wordOf(values, 'value');
  // Behind its proxy, Cloudflare answers with addresses of its own.
  if (values.proxied === true) return collector.addUnstated(host, undefined, address, ['A', 'AAAA', 'CNAME']);
  const data = listOf(values.data)[0] ?? values.data;
  collector.add({ host, type, ttl: values.ttl === 1 ? 300 : values.ttl, data: ofCloudflare(), text: address });

  function ofCloudflare(): string | undefined {
    if (type === 'TXT')
      return content === undefined ? undefined : content.startsWith('"') ? content : textData(content);
    if (type === 'MX') return targeted(type, fieldsOf({ content, priority: values.priority }, 'priority', 'content'));
    if (type === 'SRV') return targeted(type, fieldsOf(data, 'priority', 'weight', 'port', 'target') ?? content);
    if (type === 'CAA') return caa(data) ?? content;
    if (type === 'TLSA') return fieldsOf(data, 'usage', 'selector', 'matching_type', 'certificate') ?? content;
    if (type === 'HTTPS' || type === 'SVCB')
      return fieldsOf({ value: '', ...(data as object) }, 'priority', 'target') === undefined
        ? content
        : [fieldsOf(data, 'priority', 'target'), wordOf(data, 'value') ?? ''].join(' ');
    return targeted(type, content);
  }
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
