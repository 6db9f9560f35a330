/** Protocol versions by their names, newest first. */
export const TLS_VERSIONS = ['TLS 1.3', 'TLS 1.2', 'TLS 1.1', 'TLS 1.0', 'SSL 3.0', 'SSL 2.0'] as const;
export type TlsVersion = (typeof TLS_VERSIONS)[number];

/** Codes of versions with the handshake of SSL 3.0. */
export const VERSION_CODES = {
  'TLS 1.3': 0x0304,
  'TLS 1.2': 0x0303,
  'TLS 1.1': 0x0302,
  'TLS 1.0': 0x0301,
  'SSL 3.0': 0x0300,
};

export function versionOfCode(code: number): TlsVersion | undefined {
  return TLS_VERSIONS.find((name) => name !== 'SSL 2.0' && VERSION_CODES[name] === code);
}
