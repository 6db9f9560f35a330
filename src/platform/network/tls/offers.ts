import { BROWSER_SUITES } from '#formats/tls-wire/browser-suites.js';
import { suiteName, weaknessOf } from '#formats/tls-wire/cipher-suite.js';
import { CIPHER_SUITES } from '#formats/tls-wire/cipher-suites.data.js';
import type { NamedGroup } from '#formats/tls-wire/named-group.js';

const all = [...CIPHER_SUITES];
const codesOf = (suites: readonly (readonly [number, string])[]) => suites.map(([code]) => code);
const is13 = (name: string) => !name.includes('_WITH_');
const before13 = all.filter(([, name]) => !is13(name));
const FORWARD = ['cbc', 'dhe', 'rare'];
const isDecent = (name: string) => FORWARD.includes(weaknessOf(name) ?? '');
const STATIC = ['no-forward-secrecy'];

/** Suites of TLS 1.3; the two that few servers need come first, so that a server without an order of its own shows them. */
export const SUITES_13 = [0x1304, 0x1305, 0x1301, 0x1302, 0x1303];
/** The same in another order. ChaCha20 is not the first in either: some servers prefer it where the client does. */
export const SUITES_13_REVERSED = [0x1302, 0x1301, 0x1303, 0x1305, 0x1304];

/** What browsers have, as far as TLS 1.2. */
export const BROWSERS_12 = BROWSER_SUITES.filter((code) => !is13(suiteName(code)));

/** Forward secrecy and authenticated encryption. */
export const STRONG = codesOf(before13.filter(([, name]) => !weaknessOf(name)));
/** Forward secrecy, and something that is out of date. */
export const DATED = codesOf(before13.filter(([, name]) => isDecent(name)));
export const NO_FORWARD_SECRECY = codesOf(before13.filter(([, name]) => STATIC.includes(weaknessOf(name) ?? '')));
/** Finite fields that are not broken otherwise. */
export const DHE = codesOf(before13.filter(([, name]) => name.startsWith('TLS_DHE_RSA_') && isDecent(name)));
const decent = new Set([...STRONG, ...DATED, ...NO_FORWARD_SECRECY]);
/** No encryption, no certificate, or ciphers that can be broken. */
export const BROKEN = codesOf(before13).filter((code) => !decent.has(code));
/** Without those that need no certificate: mail servers are not asked for them. */
export const SIGNED_BROKEN = BROKEN.filter((code) => weaknessOf(suiteName(code)) !== 'anonymous');
/** What versions before TLS 1.2 can use. */
export const BEFORE_12 = codesOf(before13.filter(([, name]) => name.endsWith('_SHA') || name.endsWith('_MD5')));

export const CLASSICAL_GROUPS: readonly NamedGroup[] = ['x25519', 'secp256r1', 'secp384r1'];
/** Groups that are neither common nor post-quantum. */
export const OTHER_GROUPS: readonly NamedGroup[] = [
  ...(['secp521r1', 'x448', 'ffdhe2048', 'ffdhe3072', 'ffdhe4096', 'ffdhe6144', 'ffdhe8192'] as const),
];
/** Curves that TLS 1.3 no longer has. */
export const OLD_CURVES: readonly NamedGroup[] = [
  ...(['brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1', 'secp224r1', 'secp192r1', 'secp256k1'] as const),
];
