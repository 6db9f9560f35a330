import { Buffer } from 'node:buffer';
import type { Random } from './mutate.js';

export interface FuzzedRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const meta = { [VERSION]: '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
const calls = [
  { name: 'dns_health_check', arguments: { domain: 'perfect.test', lang: 'de' } },
  { name: 'dns_lookup', arguments: { name: '192.0.2.1', type: 'PTR' } },
  { name: 'dkim_check', arguments: { domain: 'dkim.com', selector: 'rsa2048' } },
  { name: 'idn_convert', arguments: { name: 'münchen.de' } },
  { name: 'dns_lookup', arguments: { name: 'https://www.perfect.test/x', type: 'DMARC' } },
  { name: 'analyze_headers', arguments: { raw: 'From: Jo <jo@perfect.test>\r\nReceived: from a by b; x' } },
  { name: 'decode_bounce', arguments: { raw: '550 5.1.1 <jo@perfect.test>: User unknown', lang: 'de' } },
  { name: 'explain_finding', arguments: { id: 'dmarc-policy.none', lang: 'en' } },
  { name: 'fix_plan', arguments: { domain: 'perfect.test', format: 'nsupdate' } },
  { name: 'generate_record', arguments: { kind: 'dmarc', input: { policy: 'none', rua: ['a@b.example'], pct: 50 } } },
  { name: 'generate_record', arguments: { kind: 'mta-sts', input: { mode: 'none', mx: ['*.a.example'] } } },
];
const SEEDS: readonly object[] = [
  { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x' } } },
  { method: 'ping' },
  { method: 'tools/list', params: { cursor: 'x' } },
  { method: 'server/discover', params: { _meta: meta } },
  { method: 'tools/list', params: { _meta: meta } },
  { method: 'prompts/list', params: { _meta: meta } },
  { method: 'completion/complete', params: { _meta: meta } },
  { method: 'logging/setLevel', params: { _meta: meta } },
  { method: 'prompts/get', params: { name: 'mail_bounces', arguments: { bounce: '550 5.7.1 no', domain: 'a.de' } } },
  { method: 'prompts/get', params: { name: 'audit_domain', arguments: { domain: 'a@b.example' }, _meta: meta } },
  { method: 'resources/list' },
  { method: 'resources/templates/list', params: { _meta: meta } },
  { method: 'resources/read', params: { uri: 'rules://dmarc-policy.none' } },
  { method: 'resources/read', params: { uri: 'rules://catalog', _meta: meta } },
  ...calls.map((params) => ({ method: 'tools/call', params })),
  ...calls.map((params) => ({ method: 'tools/call', params: { ...params, _meta: meta } })),
].map((message) => ({ jsonrpc: '2.0', id: 1, ...message }));

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'then',
  'id',
  'method',
  'params',
  '_meta',
  'name',
  'arguments',
  VERSION,
];
const ODDITIES: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => -1.5,
  () => 1e308,
  () => '',
  () => [],
  () => ({}),
  () => '\ud800\u202e\0$t(x){name}',
  () => 'x'.repeat(5000),
  () => ({ toString: 1, valueOf: null, length: 3 }),
  () => nested(1 + 60, () => []),
  (random) => nested(random.below(3000), (inner) => [inner]),
  (random) => nested(random.below(2000), (inner) => ({ a: inner })),
  (random) => Object.fromEntries([[random.pick(NAMES), random.pick(SEEDS)]]),
  (random) => random.pick(NAMES),
  (random) => String.fromCodePoint(random.below(0x10ffff)),
];
const TEXTS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u0000',
  '\0',
  '\xff',
  '1e999',
  'NaN',
  '"id":2,',
  '"__proto__":{},',
];
const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'accept', 'origin', 'x-api-key', 'mcp-session-id'];
const VALUES = [
  '',
  '2026-07-28',
  '2025-06-18',
  'v9',
  'tools/call',
  'idn_convert',
  '=?base64?YQ==?=',
  'http://localhost',
  'null',
];

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

type Node = Record<string, unknown>;

/** A copy with one change. */
function bent(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.below(6) === 0) return random.pick(ODDITIES)(random);
  const copy = (Array.isArray(value) ? Array.from(value as unknown[]) : { ...value }) as unknown as Node;
  const key = random.pick([...Object.keys(copy), '0']);
  const way = random.below(8);
  if (way === 0) Reflect.deleteProperty(copy, key);
  else if (way === 1) define(copy, random.pick(NAMES), random.pick(ODDITIES)(random));
  else define(copy, key, bent(copy[key], random));
  return copy;
}

/** Also sets `__proto__`, which an assignment would not make a property. */
function define(node: Node, key: string, value: unknown): void {
  Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
}

function spoilt(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const until = random.below(2) === 0 ? at : at + random.below(20);
  return text.slice(0, at) + random.pick(TEXTS) + text.slice(until, random.below(4) === 0 ? until + 30 : undefined);
}

function headersOf(message: Node, random: Random): Record<string, string> {
  const params = (message.params ?? {}) as Node;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (params._meta)
    Object.assign(headers, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': String(message.method),
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
    });
  if (random.below(5) === 0) headers[random.pick(HEADERS)] = random.pick(VALUES);
  if (random.below(200) === 0) headers['content-type'] = random.pick(['text/plain', '', 'application/json; charset=x']);
  return headers;
}

/** A mutated valid message. */
export function fuzzedRequest(random: Random): FuzzedRequest {
  const seed = random.pick(SEEDS) as Node;
  let value: unknown = seed;
  for (let times = random.below(4); times > 0; times--) value = bent(value, random);
  let text = (JSON.stringify(value) as string | undefined) ?? '';
  if (random.below(3) === 0) text = spoilt(text, random);
  if (random.below(100) === 0) text = `[${text},${text}]`;
  return { body: Buffer.from(text, random.below(50) === 0 ? 'latin1' : 'utf8'), headers: headersOf(seed, random) };
}
