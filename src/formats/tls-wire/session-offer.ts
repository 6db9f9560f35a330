import { CIPHER_SUITES } from './cipher-suites.data.js';
import type { OfferedTls } from './offered-tls.js';
import { TLS_VERSIONS, type TlsVersion } from './tls-version.js';

/** Names of versions in Node. */
const PROTOCOLS: Readonly<Record<string, TlsVersion>> = {
  'TLSv1.3': 'TLS 1.3',
  'TLSv1.2': 'TLS 1.2',
  'TLSv1.1': 'TLS 1.1',
  TLSv1: 'TLS 1.0',
};
const CODES = new Map([...CIPHER_SUITES].map(([code, name]) => [name, code]));

/**
 * Adds what a complete handshake shows: its version and suite are offered, whatever a single question found, and a server
 * takes the highest version that both sides have, so that newer ones are not offered unless they were seen.
 */
export function withSession(
  offered: OfferedTls,
  { protocol, cipher }: { protocol: string; cipher: string },
): OfferedTls {
  const version = PROTOCOLS[protocol];
  if (!version) return offered;
  const versions = new Map(offered.versions);
  for (const newer of TLS_VERSIONS.slice(0, TLS_VERSIONS.indexOf(version)))
    if (!versions.has(newer)) versions.set(newer, false);
  const code = CODES.get(cipher);
  const suites = code === undefined ? offered.suites : new Map(offered.suites).set(code, true);
  return { ...offered, versions: versions.set(version, true), suites };
}
