import type { NamedGroup } from '#formats/tls-wire/named-group.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';

/** What a server may offer; offering less is no violation. */
export interface MozillaProfile {
  readonly versions: readonly TlsVersion[];
  readonly suites: readonly string[];
  readonly groups: readonly NamedGroup[];
  readonly certificate: {
    readonly keys: readonly string[];
    readonly curves: readonly string[];
    readonly signatures: readonly string[];
    readonly minRsaBits: number;
  };
  /** The smallest finite field; no suite that would use one is in the list. */
  readonly minDhBits: number;
}

const SUITES_13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];
const GROUPS: readonly NamedGroup[] = ['X25519MLKEM768', 'x25519', 'secp256r1', 'secp384r1'];
const CURVES = ['secp256r1', 'secp384r1'];
const ECDSA = ['ecdsa-with-SHA256', 'ecdsa-with-SHA384', 'ecdsa-with-SHA512'];

/** Version 6.0 of Mozilla's guideline for TLS servers (2026-04-06). It has no profile for old clients any more. */
export const MOZILLA: Readonly<Record<'modern' | 'intermediate', MozillaProfile>> = {
  modern: {
    versions: ['TLS 1.3'],
    suites: SUITES_13,
    groups: GROUPS,
    certificate: { keys: ['EC'], curves: CURVES, signatures: ECDSA, minRsaBits: 0 },
    minDhBits: 0,
  },
  intermediate: {
    versions: ['TLS 1.2', 'TLS 1.3'],
    suites: [
      ...SUITES_13,
      'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
      'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
      'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
      'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
      'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
    ],
    groups: GROUPS,
    certificate: {
      keys: ['EC', 'RSA'],
      curves: CURVES,
      signatures: ['sha256WithRSAEncryption', ...ECDSA],
      minRsaBits: 2048,
    },
    minDhBits: 2048,
  },
};
