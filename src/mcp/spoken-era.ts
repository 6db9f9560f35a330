import type { Request } from 'express';
import { handshakeEra } from './handshake-era.js';
import type { Message } from './json-rpc.js';
import type { ProtocolEra } from './protocol-era.js';
import { claimsVersion, perRequestEra, PER_REQUEST_VERSIONS } from './per-request-era.js';

/** The body decides; a header that names a newer version than the body is a body that lacks something. */
export function eraOf({ params }: Message, headers: Request['headers']): ProtocolEra {
  const isPerRequest = claimsVersion(params) || PER_REQUEST_VERSIONS.includes(String(headers['mcp-protocol-version']));
  return isPerRequest ? perRequestEra : handshakeEra;
}
