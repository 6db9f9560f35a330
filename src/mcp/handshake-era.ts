import { quoted } from '../edge/errors/api-error.js';
import { RpcRefusal } from './json-rpc.js';
import { METHODS, type ProtocolEra } from './protocol-era.js';

const LATEST = '2025-11-25';
const VERSIONS: readonly string[] = [LATEST, '2025-06-18', '2025-03-26', '2024-11-05'];

/** The protocol until 2025-11-25: versions are agreed upon once, by `initialize`. We remember nothing of it. */
export const handshakeEra: ProtocolEra = {
  methods: new Set(['initialize', 'ping', ...METHODS]),
  unknownMethodStatus: 200,
  check(_, { 'mcp-protocol-version': version = LATEST }) {
    const requested = String(version);
    if (!VERSIONS.includes(requested))
      throw new RpcRefusal('unsupported_version', {
        params: { requested: quoted(requested), supported: VERSIONS.join(', ') },
        data: { supported: VERSIONS, requested },
      });
  },
  dress: (_, result) => result,
};

/** The version that `initialize` answers. */
export function agreedVersion(requested: unknown): string {
  return VERSIONS.find((version) => version === requested) ?? LATEST;
}
