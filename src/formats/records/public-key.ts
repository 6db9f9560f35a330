/** A public key by its encoding, whatever the record declares. */
export type PublicKey =
  | { readonly type: 'rsa'; readonly bits: number; readonly exponent: bigint; readonly form: 'spki' | 'bare' }
  | { readonly type: 'ed25519'; readonly bits: 256; readonly form: 'spki' | 'bare' };

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_IDENTIFIER = 0x06;
const RSA_ENCRYPTION = '2a864886f70d010101'; // 1.2.840.113549.1.1.1
const ED25519 = '2b6570'; // 1.3.101.112
const ED25519_OCTETS = 32;

/** Decodes SubjectPublicKeyInfo (RFC 5280), RSAPublicKey (RFC 8017) and the bare 32 octets of RFC 8463. */
export function decodePublicKey(bytes: Uint8Array): PublicKey | undefined {
  if (bytes.length === ED25519_OCTETS) return { type: 'ed25519', bits: 256, form: 'bare' };
  const outer = elements(bytes, 1)?.[0];
  const [first, second] = (outer?.tag === SEQUENCE && elements(outer.content, 2)) || [];
  if (!first || !second) return undefined;
  if (first.tag === INTEGER) return rsa(first, second, 'bare');
  if (first.tag !== SEQUENCE || second.tag !== BIT_STRING || second.content[0] !== 0) return undefined;
  return fromInfo(first.content, second.content.subarray(1));
}

function fromInfo(algorithm: Uint8Array, key: Uint8Array): PublicKey | undefined {
  const identifier = element(algorithm, 0);
  if (identifier?.tag !== OBJECT_IDENTIFIER) return undefined;
  const name = Buffer.from(identifier.content).toString('hex');
  if (name === ED25519 && key.length === ED25519_OCTETS) return { type: 'ed25519', bits: 256, form: 'spki' };
  const sequence = name === RSA_ENCRYPTION ? elements(key, 1)?.[0] : undefined;
  const [modulus, exponent] = (sequence?.tag === SEQUENCE && elements(sequence.content, 2)) || [];
  return modulus && exponent && rsa(modulus, exponent, 'spki');
}

function rsa(modulus: Element, exponent: Element, form: 'spki' | 'bare'): PublicKey | undefined {
  const [n, e] = [positive(modulus), positive(exponent)];
  if (n === undefined || e === undefined) return undefined;
  return { type: 'rsa', bits: n.toString(2).length, exponent: e, form };
}

function positive({ tag, content }: Element): bigint | undefined {
  if (tag !== INTEGER || content[0] === undefined || content[0] > 0x7f) return undefined;
  const value = BigInt(`0x${Buffer.from(content).toString('hex')}`);
  return value > 0n ? value : undefined;
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly end: number;
}

/** Exactly this many DER elements, with nothing after them. */
function elements(bytes: Uint8Array, count: number): Element[] | undefined {
  const found: Element[] = [];
  let at = 0;
  while (found.length < count) {
    const next = element(bytes, at);
    if (!next) return undefined;
    found.push(next);
    at = next.end;
  }
  return at === bytes.length ? found : undefined;
}

function element(bytes: Uint8Array, at: number): Element | undefined {
  const [tag, first] = bytes.subarray(at, at + 2);
  if (tag === undefined || first === undefined) return undefined;
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthOctets > 2) return undefined; // no key needs more than 64 KiB
  const start = at + 2 + lengthOctets;
  const length =
    lengthOctets === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, octet) => sum * 256 + octet, 0);
  return start + length <= bytes.length
    ? { tag, content: bytes.subarray(start, start + length), end: start + length }
    : undefined;
}
