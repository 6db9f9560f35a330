/** Faults of a TLS server. */
export const TLS_FAULTS = [
  ...(['expired', 'not-yet-valid', 'wrong-host', 'self-signed', 'incomplete', 'untrusted', 'weak'] as const),
  'handshake',
] as const;
export type TlsFault = (typeof TLS_FAULTS)[number];

/** The same faults, grouped by what the owner has to do. */
export type TlsState = 'expired' | 'not-yet-valid' | 'mismatch' | 'untrusted' | 'broken';

export const TLS_STATES: Readonly<Record<TlsFault, TlsState>> = {
  expired: 'expired',
  'not-yet-valid': 'not-yet-valid',
  'wrong-host': 'mismatch',
  'self-signed': 'untrusted',
  incomplete: 'untrusted',
  untrusted: 'untrusted',
  weak: 'untrusted',
  handshake: 'broken',
};
