import { textData } from '#formats/dns-wire/presentation/text-data.js';
import { isWithin } from '#base/domain/host-name.js';
import {
  bareString,
  conditionComments,
  type Conditions,
  dataWords,
  line,
  planTitle,
  relativeHost,
  stageTitle,
  TTL,
} from './plan-lines.js';
import type { PlannedStage, PlanReport, RecordSet } from './plan-report.js';

export const TERRAFORM_PROVIDERS = ['dns', 'cloudflare', 'route53', 'hetzner'] as const;
export type TerraformProvider = (typeof TERRAFORM_PROVIDERS)[number];

/** A resource: its kind, the end of its label, its arguments, and the id of the record that exists today. */
interface Resource {
  readonly kind: string;
  readonly suffix: string;
  readonly lines: readonly string[];
  readonly id: string;
  /** The values in it, if it is not the whole set. */
  readonly holds?: readonly string[];
}

type Write = (set: RecordSet, zone: string) => readonly Resource[] | undefined;

/**
 * Resources with complete record sets. A set of a later stage has the address of the one that it replaces, so that the
 * record is changed and not made a second time, and Terraform refuses both together. What is published today is
 * imported: a second DMARC record would be as bad as none.
 */
export function terraform(plan: PlanReport, conditions: Conditions, provider: TerraformProvider = 'dns'): string {
  const seen = new Set<string>();
  const stages = plan.stages.flatMap((stage, i) => [
    '',
    `## ${i + 1}. ${stageTitle(stage, conditions)}`,
    ...stage.changes.flatMap((change) => [
      ...conditionComments('##', change, conditions),
      ...(change.where === 'dns' && change.type !== 'SOA' ? [] : [`## ${change.where}: ${line(change)}`]),
    ]),
    ...stage.sets
      .filter(({ type }) => type !== 'SOA')
      .flatMap((set) => setLines(set, stage, plan.zone, provider, seen))
      .map((one) => (stage.when === 'now' || one === '' || one.startsWith('##') ? one : `# ${one}`)),
  ]);
  return `${[`## ${planTitle(plan)}`, ...HEADS[provider], ...stages].join('\n')}\n`;
}

const VARIABLE = ['', 'variable "zone_id" {', '  type = string', '}'];
const HEADS: Readonly<Record<TerraformProvider, readonly string[]>> = {
  dns: ['## hashicorp/dns'],
  cloudflare: ['## cloudflare/cloudflare, version 5', ...VARIABLE],
  route53: ['## hashicorp/aws', ...VARIABLE],
  hetzner: ['## hetznercloud/hcloud'],
};

function setLines(
  set: RecordSet,
  stage: PlannedStage,
  zone: string,
  provider: TerraformProvider,
  seen: Set<string>,
): string[] {
  const { host, type, values } = set;
  const key = `${host} ${type}`;
  const isFirst = !seen.has(key);
  seen.add(key);
  if (values.length === 0) return ['', `## delete: ${host}. ${type}`];
  const resources = isWithin(host, zone) ? PROVIDERS[provider](set, zone) : undefined;
  if (!resources) return ['', ...values.map((value) => `## ${line({ host, type, value })}`)];
  const isOfToday = (value: string) =>
    isFirst &&
    !stage.changes.some((one) => one.action === 'add' && one.host === host && one.type === type && one.value === value);
  return resources.flatMap(({ kind, suffix, lines, id, holds = values }) => {
    const label = `${labelOf(host, zone)}_${type.toLowerCase()}${suffix}`;
    const brought = ['', 'import {', `  to = ${kind}.${label}`, `  id = ${id}`, '}'];
    const heading = isFirst ? [] : [`## replaces ${kind}.${label}`];
    const resource = [`resource "${kind}" "${label}" {`, ...lines.map((one) => `  ${one}`), '}'];
    return [...(holds.some(isOfToday) ? brought : []), '', ...heading, ...resource];
  });
}

/** A quoted string of HCL. Braces are escaped, because `${` and `%{` would be templates. */
function hcl(text: string): string {
  const escaped = text.replace(/[\\"]/g, '\\$&').replace(/[{\p{Cc}\u2028\u2029]/gu, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

function list(values: readonly string[]): string {
  return `[${values.map(hcl).join(', ')}]`;
}

/** Labels have letters, digits, `_` and `-`, and no digit in front. */
function labelOf(host: string, zone: string): string {
  const name = relativeHost(host, zone);
  return name === '@'
    ? 'apex'
    : name.replace(/[^a-z\d_-]/gi, (one) => (one === '*' ? 'any' : '_')).replace(/^(?=[\d-])/, '_');
}

const PROVIDERS: Readonly<Record<TerraformProvider, Write>> = {
  dns: generic,
  cloudflare: (set, zone) => set.values.map((value, i) => ofCloudflare(set, value, i, zone)),
  route53: ({ host, type, values }) => [
    {
      kind: 'aws_route53_record',
      suffix: '',
      lines: [
        'zone_id = var.zone_id',
        `name    = ${hcl(host)}`,
        `type    = ${hcl(type)}`,
        `ttl     = ${TTL}`,
        // The provider adds the outer quotes.
        `records = ${list(values.map((value) => (type === 'TXT' ? inOctal(textData(value)).slice(1, -1) : value)))}`,
      ],
      id: `"\${var.zone_id}_${hcl(`${host}_${type}`).slice(1, -1)}"`,
    },
  ],
  hetzner: ({ host, type, values }, zone) => [
    {
      kind: 'hcloud_zone_rrset',
      suffix: '',
      lines: [
        `zone = ${hcl(zone)}`,
        `name = ${hcl(relativeHost(host, zone))}`,
        `type = ${hcl(type)}`,
        `ttl  = ${TTL}`,
        'records = [',
        ...values.map((value) => `  { value = ${hcl(type === 'TXT' ? textData(value) : value)} },`),
        ']',
      ],
      id: hcl(`${zone}/${relativeHost(host, zone)}/${type}`),
    },
  ],
};

/** The escapes of Route 53 are octal, those of zone files decimal. */
function inOctal(data: string): string {
  return data.replace(/\\(\d{3}|.)/gs, (whole, escaped: string) =>
    escaped.length === 3 ? `\\${Number(escaped).toString(8).padStart(3, '0')}` : whole,
  );
}

/** Undefined for types that the provider does not have. */
function generic({ host, type, values }: RecordSet, zone: string): readonly Resource[] | undefined {
  const words = values.map(dataWords);
  const block = (name: string, fields: readonly string[]) =>
    words.flatMap((data) => [
      `${name} {`,
      ...fields.map((field, i) => `  ${field} = ${/^\d+$/.test(data[i] ?? '') ? data[i]! : hcl(data[i] ?? '')}`),
      '}',
    ]);
  const kinds: Readonly<Record<string, readonly [kind: string, lines: readonly string[]]>> = {
    A: ['dns_a_record_set', [`addresses = ${list(values)}`]],
    AAAA: ['dns_aaaa_record_set', [`addresses = ${list(values)}`]],
    CNAME: ['dns_cname_record', [`cname = ${hcl(values[0] ?? '')}`]],
    NS: ['dns_ns_record_set', [`nameservers = ${list(values)}`]],
    PTR: ['dns_ptr_record', [`ptr = ${hcl(values[0] ?? '')}`]],
    TXT: ['dns_txt_record_set', [`txt = ${list(values)}`]],
    MX: ['dns_mx_record_set', block('mx', ['preference', 'exchange'])],
    SRV: ['dns_srv_record_set', block('srv', ['priority', 'weight', 'port', 'target'])],
  };
  const known = kinds[type];
  if (!known) return undefined;
  const [kind, data] = known;
  const name = host === zone ? [] : [`name = ${hcl(relativeHost(host, zone))}`];
  return [
    { kind, suffix: '', lines: [`zone = ${hcl(`${zone}.`)}`, ...name, ...data, `ttl = ${TTL}`], id: hcl(`${host}.`) },
  ];
}

/** One resource per record. The id of a record is only known to Cloudflare: until it is filled in, Terraform stops. */
function ofCloudflare({ host, type }: RecordSet, value: string, index: number, zone: string): Resource {
  const { content, priority, data } = cloudflareRecord(type, value);
  const fields = Object.entries(data ?? {}).map(
    ([name, one]) => `  ${name} = ${typeof one === 'number' ? one : hcl(one)}`,
  );
  return {
    kind: 'cloudflare_dns_record',
    suffix: `_${index + 1}`,
    lines: [
      'zone_id = var.zone_id',
      `name    = ${hcl(host)}`,
      `type    = ${hcl(type)}`,
      `ttl     = ${TTL}`,
      ...(content === undefined ? [] : [`content = ${hcl(content)}`]),
      ...(priority === undefined ? [] : [`priority = ${priority}`]),
      ...(data ? ['data = {', ...fields, '}'] : []),
    ],
    holds: [value],
    id: `"\${var.zone_id}/ID-OF-${labelOf(host, zone).toUpperCase()}-${type}-${index + 1}"`,
  };
}

export interface CloudflareRecord {
  readonly content?: string;
  readonly priority?: number;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** The data of a record as the API of Cloudflare has it: names without a final dot, other types as fields. */
export function cloudflareRecord(type: string, value: string): CloudflareRecord {
  const [first = '', second = '', third = '', ...rest] = dataWords(value);
  switch (type) {
    case 'TXT':
      return { content: textData(value) };
    case 'MX':
      return { priority: Number(first), content: undotted(second) };
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'DNAME':
      return { content: undotted(value) };
    case 'CAA':
      return { data: { flags: Number(first), tag: second, value: bareString([third, ...rest].join(' ')) } };
    case 'SRV':
      return {
        data: { priority: Number(first), weight: Number(second), port: Number(third), target: undotted(rest[0] ?? '') },
      };
    case 'TLSA':
      return {
        data: {
          usage: Number(first),
          selector: Number(second),
          matching_type: Number(third),
          certificate: rest.join(''),
        },
      };
    case 'DS':
      return {
        data: { key_tag: Number(first), algorithm: Number(second), digest_type: Number(third), digest: rest.join('') },
      };
    case 'HTTPS':
    case 'SVCB':
      return { data: { priority: Number(first), target: second, value: [third, ...rest].join(' ').trim() } };
    default:
      return { content: value };
  }
}

function undotted(name: string): string {
  return name === '.' ? name : name.replace(/\.$/, '');
}
