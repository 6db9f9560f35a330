import { quoteInput } from '#platform/edge/errors/api-error.js';
import { RpcRefusal } from './json-rpc.js';
import { METHODS, type ProtocolVersion } from './protocol-version.js';

const LATEST = '2025-11-25';
const VERSIONS: readonly string[] = [LATEST, '2025-06-18', '2025-03-26', '2024-11-05'];

/** The protocol up to 2025-11-25: the version is negotiated by `initialize`. The server keeps no state. */
export const handshakeProtocol: ProtocolVersion = {
  methods: new Set(['initialize', 'ping', ...METHODS]),
  unknownMethodStatus: 200,
  check(_, headers) {
    const requested = String(headers?.['mcp-protocol-version'] ?? LATEST);
    if (!VERSIONS.includes(requested))
      throw new RpcRefusal('unsupported_version', {
        params: { requested: quoteInput(requested), supported: VERSIONS.join(', ') },
        data: { supported: VERSIONS, requested },
      });
  },
  decorateResult: (_, result) => result,
};

/** The version in the response to `initialize`. */
export function agreedVersion(requested: unknown): string {
  return VERSIONS.find((version) => version === requested) ?? LATEST;
}
