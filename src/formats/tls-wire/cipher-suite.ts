import { CIPHER_SUITES } from './cipher-suites.data.js';

/** What is wrong with a suite, by its name; the worst weakness counts. */
export type Weakness =
  | 'null' // no encryption
  | 'anonymous' // no certificate
  | 'export' // keys of 40 or 56 bits
  | 'rc4'
  | 'des'
  | '3des'
  | 'dss' // no certificate of a public CA has such a key
  | 'no-forward-secrecy'
  | 'cbc'
  | 'dhe' // forward secrecy in a finite field
  | 'rare'; // CCM, ARIA and Camellia: not broken, and not needed

const BY_NAME: readonly (readonly [Weakness, RegExp])[] = [
  ['null', /_WITH_NULL_/],
  ['anonymous', /_anon_/],
  ['export', /_EXPORT_/],
  ['rc4', /_RC4_/],
  ['des', /_DES_/],
  ['3des', /_3DES_/],
  ['dss', /_DSS_/],
  ['no-forward-secrecy', /^TLS_RSA_/],
  ['cbc', /_CBC_/],
  ['dhe', /^TLS_DHE_/],
  ['rare', /_(?:CCM|ARIA|CAMELLIA)_?/],
];

/** Undefined for a suite with forward secrecy and authenticated encryption. */
export function weaknessOf(name: string): Weakness | undefined {
  return BY_NAME.find(([, pattern]) => pattern.test(name))?.[0];
}

export function suiteName(code: number): string {
  return CIPHER_SUITES.get(code) ?? `0x${code.toString(16).padStart(4, '0')}`;
}
