import { readFileSync } from 'node:fs';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { schema: Schema } } }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

const FINDING = ['', '.id', '.category', '.severity', '.title', '.detail']
  .map((field) => `findings[]${field}`)
  .slice(1);
const FIX = [
  '',
  '.steps',
  '.record',
  '.record.host',
  '.record.type',
  '.record.value',
  '.cta',
  '.cta.label',
  '.cta.href',
];
const within = (parent: string, fields: string): string[] => [
  parent,
  ...fields.split(' ').map((one) => `${parent}[].${one}`),
];

/** What the contract has. Everything else is listed in docs/api.md. */
const CONTRACT: Readonly<Record<string, readonly string[]>> = {
  'check/{domain}': [
    ...['api', 'domain', 'displayDomain', 'resolvable', 'score', 'findings', ...FINDING],
    ...FIX.map((field) => `findings[].fix${field}`),
    ...['summary', 'summary.ok', 'summary.info', 'summary.warn', 'summary.problem', 'checkedAt', 'locale'],
  ],
  'lookup/{name}/{type}': [
    ...['api', 'name', 'type', 'typeCode', 'status', 'ad'],
    ...within('answers', 'name type ttl data'),
  ],
  'propagation/{name}/{type}': [
    ...['api', 'name', 'type', ...within('resolvers', 'id label reachable status ad answers')],
    ...['resolvers[].answers[].ttl', 'resolvers[].answers[].data', 'consistency'],
    ...['reachable', 'total', 'agreeing', 'consistent'].map((field) => `consistency.${field}`),
  ],
  'availability/{domain}': ['api', 'domain', 'state', 'noRdapForTld', 'registrar', 'created', 'expires', 'disclaimer'],
  'dkim/{domain}/{selector}': [
    ...['api', 'domain', 'selector', 'name', 'found', 'status', 'valid', 'revoked', 'testing'],
    ...['keyType', 'keyBits', 'record'],
  ],
  'dnssec/{domain}': [
    ...['api', 'domain', 'status', 'adValidated', ...within('ds', 'keyTag algorithm digestType digest')],
    ...[...within('dnskeys', 'keyTag flags algorithm role'), ...within('links', 'keyTag matched')],
  ],
  'mail-check/{domain}': [
    ...['api', 'domain', 'acceptsMail', 'nullMx', ...within('mail', 'host priority ipv4 ipv6 ptr ports')],
    ...['ip', 'names', 'matchesForward'].map((field) => `mail[].ptr[].${field}`),
    ...['port', 'service', 'state'].map((field) => `mail[].ports[].${field}`),
    ...['web', 'checkedAt'],
  ],
  'seo-check/{domain}': [
    ...['api', 'domain', 'finalUrl', 'fetchedAt', 'ttfbMs', 'score', 'pageTitle', 'error', 'findings', ...FINDING],
  ],
  'header-analysis': [
    ...['api', ...within('hops', 'index from by with date timestamp deltaSec'), 'auth', 'fields', 'alignment'],
    ...['spf', 'dkim', 'dmarc', 'dmarcHeaderFrom', 'raw'].map((field) => `auth.${field}`),
    ...['from', 'returnPath', 'replyTo', 'messageId', 'subject', 'date'].map((field) => `fields.${field}`),
    ...['fromDomain', 'returnPathDomain', 'dmarcFromDomain', 'aligned'].map((field) => `alignment.${field}`),
  ],
  'idn/{name}': ['api', 'input', 'ascii', 'unicode'],
};

function fieldsOf(schema: Schema, path: string): readonly string[] {
  if (schema.$ref !== undefined) return fieldsOf(components.schemas[schema.$ref.split('/').at(-1)!]!, path);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [
    ...parts.flatMap((part) => fieldsOf(part, path)),
    ...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
      const own = path === '' ? name : `${path}.${name}`;
      return [own, ...fieldsOf(one, own)];
    }),
  ];
}

function answered(endpoint: string): readonly string[] {
  const { get, post } = paths[`/api/v1/${endpoint}`]!;
  const { schema } = (get ?? post)!.responses['200']!.content['application/json'];
  return [...new Set(fieldsOf(schema, ''))];
}

/** Of the table in docs/api.md; what is inside an added object is added with it. */
function documented(endpoint: string): readonly string[] {
  const row = readFileSync('docs/api.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${endpoint}\` `));
  return [...(row ?? '').matchAll(/`([^`]+)`/g)].map(([, field]) => field!).slice(1);
}

describe.each(Object.entries(CONTRACT))('%s', (endpoint, contract) => {
  const fields = answered(endpoint);

  it('has every field of the contract', () => {
    expect(contract.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('has no other fields than those in the table of docs/api.md', () => {
    const others = fields.filter((field) => !contract.includes(field));
    const isInside = (field: string) =>
      others.some((outer) => field !== outer && (field.startsWith(`${outer}.`) || field.startsWith(`${outer}[]`)));
    expect(documented(endpoint).toSorted()).toEqual(others.filter((field) => !isInside(field)).toSorted());
  });
});
