import type { IncomingHttpHeaders } from 'node:http';
import { handshakeProtocol } from './handshake-protocol.js';
import type { Message } from './json-rpc.js';
import type { ProtocolVersion } from './protocol-version.js';
import { hasVersion, perRequestProtocol, PER_REQUEST_VERSIONS } from './per-request-protocol.js';

/** By the version in the body, or by a header with a per-request version, whose check then rejects a body without one. */
export function protocolFor({ params }: Message, headers?: IncomingHttpHeaders): ProtocolVersion {
  const isPerRequest = hasVersion(params) || PER_REQUEST_VERSIONS.includes(String(headers?.['mcp-protocol-version']));
  return isPerRequest ? perRequestProtocol : handshakeProtocol;
}
