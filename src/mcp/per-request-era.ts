import type { Request } from 'express';
import { quoted } from '../edge/errors/api-error.js';
import { type Fields, isFields, RpcRefusal } from './json-rpc.js';
import { METHODS, type ProtocolEra } from './protocol-era.js';
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

/** Lists and rules change with a release and are the same for everybody. */
const CACHEABLE = new Set([
  ...['server/discover', 'tools/list', 'prompts/list'],
  ...['resources/list', 'resources/templates/list', 'resources/read'],
]);
const CACHE_HINTS = { ttlMs: 3_600_000, cacheScope: 'public' };

/** The protocol from 2026-07-28: every request says which version it speaks, in body and headers alike. */
export const perRequestEra: ProtocolEra = {
  methods: new Set(['server/discover', ...METHODS]),
  unknownMethodStatus: 404,
  check({ id, method, params }, headers) {
    if (id === undefined) return; // headers are promised for requests only
    const meta = isFields(params._meta) ? params._meta : {};
    const version = meta[VERSION];
    if (typeof version !== 'string') throw missing(VERSION);
    mirror(headers, 'MCP-Protocol-Version', version);
    if (!PER_REQUEST_VERSIONS.includes(version)) throw unsupported(version);
    if (!isFields(meta[CAPABILITIES])) throw missing(CAPABILITIES);
    mirror(headers, 'Mcp-Method', method);
    const name = params[NAMED_BY[method] ?? ''];
    if (typeof name === 'string') mirror(headers, 'Mcp-Name', name);
  },
  dress: (method, result) => ({
    resultType: 'complete',
    ...result,
    ...(CACHEABLE.has(method) && CACHE_HINTS),
    _meta: { [SERVER]: SERVER_INFO },
  }),
};

export function claimsVersion({ _meta: meta }: Fields): boolean {
  return isFields(meta) && Object.hasOwn(meta, VERSION);
}

function missing(field: string): RpcRefusal {
  return new RpcRefusal('missing_meta', { params: { field } });
}

function unsupported(requested: string): RpcRefusal {
  return new RpcRefusal('unsupported_version', {
    params: { requested: quoted(requested), supported: PER_REQUEST_VERSIONS.join(', ') },
    data: { supported: PER_REQUEST_VERSIONS, requested },
  });
}

/** Proxies route by these headers, so they must not say anything else than the body. */
function mirror(headers: Request['headers'], name: string, value: string): void {
  const sent = headers[name.toLowerCase()];
  if (sent === undefined || decoded(String(sent)) !== value)
    throw new RpcRefusal('header_mismatch', { params: { name, value: quoted(value) } });
}

const BASE64 = /^=\?base64\?((?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)\?=$/i;

/** A value that a header cannot carry as it is comes as `=?base64?…?=`. */
function decoded(header: string): string {
  const [, base64] = BASE64.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString();
}
