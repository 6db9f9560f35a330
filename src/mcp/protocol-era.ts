import type { Request } from 'express';
import { handshakeEra } from './handshake-era.js';
import type { Message } from './json-rpc.js';
import { claimsVersion, perRequestEra, PER_REQUEST_VERSIONS } from './per-request-era.js';

/** The rules that a generation of the protocol has of its own. */
export interface ProtocolEra {
  readonly methods: ReadonlySet<string>;
  /** The HTTP status of the error for any other method. */
  readonly unknownMethodStatus: number;
  /** Refuses a message whose envelope is not in order. */
  check(message: Message, headers: Request['headers']): void;
  /** The result of a method as this era sends it. */
  dress(method: string, result: object): object;
}

/** The body decides; a header that names a newer version than the body is a body that lacks something. */
export function eraOf({ params }: Message, headers: Request['headers']): ProtocolEra {
  const isPerRequest = claimsVersion(params) || PER_REQUEST_VERSIONS.includes(String(headers['mcp-protocol-version']));
  return isPerRequest ? perRequestEra : handshakeEra;
}
