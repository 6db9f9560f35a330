import type { TextParams } from '#base/domain/phrase.js';

export type RequestId = string | number;
export type Fields = Readonly<Record<string, unknown>>;

/** A request, or a notification if it has no id. */
export interface Message {
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: Fields;
}

/** Every protocol error with its code and default HTTP status. The texts are in i18n/en/mcp-protocol.json. */
export const REFUSALS = {
  malformed: { code: -32700, status: 400 },
  content_type: { code: -32600, status: 400 },
  batch: { code: -32600, status: 400 },
  invalid_message: { code: -32600, status: 400 },
  foreign_host: { code: -32600, status: 403 },
  header_mismatch: { code: -32020, status: 400 },
  unsupported_version: { code: -32022, status: 400 },
  missing_meta: { code: -32602, status: 400 },
  unknown_method: { code: -32601, status: 200 },
  unknown_tool: { code: -32602, status: 200 },
  unknown_prompt: { code: -32602, status: 200 },
  invalid_argument: { code: -32602, status: 200 },
  unknown_resource: { code: -32602, status: 200 },
} as const;

interface RefusalDetails {
  readonly params?: TextParams;
  readonly data?: object;
  readonly status?: number;
}

/** Thrown for a message that gets a JSON-RPC error. */
export class RpcRefusal extends Error {
  constructor(
    readonly reason: keyof typeof REFUSALS,
    readonly details: RefusalDetails = {},
  ) {
    super(reason);
  }
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One message; batches are rejected, because their calls could bypass limits. */
export function parseRpcMessage(value: unknown): Message {
  if (Array.isArray(value)) throw new RpcRefusal('batch');
  if (!isObject(value)) throw new RpcRefusal('invalid_message');
  const { jsonrpc, id, method, params = {} } = value;
  const isWellFormed = jsonrpc === '2.0' && typeof method === 'string' && isObject(params);
  if (!isWellFormed || (id !== undefined && !isRequestId(id))) throw new RpcRefusal('invalid_message');
  return { id, method, params };
}

/** The id for an error response; null if it cannot be determined (JSON-RPC 2.0 section 5). */
export function requestIdOf(value: unknown): RequestId | null {
  return isObject(value) && isRequestId(value.id) ? value.id : null;
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isFinite(id);
}
