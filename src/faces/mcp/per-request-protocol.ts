import type { IncomingHttpHeaders } from 'node:http';
import { quoteInput } from '#platform/edge/errors/api-error.js';
import { type Fields, isObject, RpcRefusal } from './json-rpc.js';
import { METHODS, type ProtocolVersion } from './protocol-version.js';
import { SERVER_INFO } from './server-info.js';

export const PER_REQUEST_VERSIONS: readonly string[] = ['2026-07-28'];

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SERVER = 'io.modelcontextprotocol/serverInfo';

/** The parameter that the header `Mcp-Name` repeats. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Results that change only with a release and are the same for all clients. */
const CACHEABLE = new Set([
  ...['server/discover', 'tools/list', 'prompts/list'],
  ...['resources/list', 'resources/templates/list', 'resources/read'],
]);
const CACHE_HINTS = { ttlMs: 3_600_000, cacheScope: 'public' };

/** The protocol from 2026-07-28: every request has its version in the body and in the headers. */
export const perRequestProtocol: ProtocolVersion = {
  methods: new Set(['server/discover', ...METHODS]),
  unknownMethodStatus: 404,
  check({ id, method, params }, headers) {
    if (id === undefined) return; // notifications need no headers
    const meta = isObject(params._meta) ? params._meta : {};
    const version = meta[VERSION];
    if (typeof version !== 'string') throw missing(VERSION);
    checkHeaderMatchesBody(headers, 'MCP-Protocol-Version', version);
    if (!PER_REQUEST_VERSIONS.includes(version)) throw unsupported(version);
    if (!isObject(meta[CAPABILITIES])) throw missing(CAPABILITIES);
    checkHeaderMatchesBody(headers, 'Mcp-Method', method);
    const name = params[NAMED_BY[method] ?? ''];
    if (typeof name === 'string') checkHeaderMatchesBody(headers, 'Mcp-Name', name);
  },
  decorateResult: (method, result) => ({
    resultType: 'complete',
    ...result,
    ...(CACHEABLE.has(method) && CACHE_HINTS),
    _meta: { [SERVER]: SERVER_INFO },
  }),
};

export function hasVersion({ _meta: meta }: Fields): boolean {
  return isObject(meta) && Object.hasOwn(meta, VERSION);
}

function missing(field: string): RpcRefusal {
  return new RpcRefusal('missing_meta', { params: { field } });
}

function unsupported(requested: string): RpcRefusal {
  return new RpcRefusal('unsupported_version', {
    params: { requested: quoteInput(requested), supported: PER_REQUEST_VERSIONS.join(', ') },
    data: { supported: PER_REQUEST_VERSIONS, requested },
  });
}

/** The headers must match the body, because proxies route by them. Standard input has none. */
function checkHeaderMatchesBody(headers: IncomingHttpHeaders | undefined, name: string, value: string): void {
  if (!headers) return;
  const sent = headers[name.toLowerCase()];
  if (sent === undefined || decoded(String(sent)) !== value)
    throw new RpcRefusal('header_mismatch', { params: { name, value: quoteInput(value) } });
}

const BASE64 = /^=\?base64\?((?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)\?=$/i;

/** Decodes a value that is not valid in a header and is sent as `=?base64?…?=`. */
function decoded(header: string): string {
  const [, base64] = BASE64.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString();
}
