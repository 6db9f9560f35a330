import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';

export type Dnskey = RecordData['DNSKEY'];

const ZONE_KEY = 0x0100; // RFC 4034 section 2.1.1
const DNSSEC_PROTOCOL = 3; // RFC 4034 section 2.1.2
const REVOKED = 0x0080; // RFC 5011 section 7
const SECURE_ENTRY_POINT = 0x0001; // RFC 3757
const RSAMD5 = 1;
const RSASHA512 = 10;

/** IANA "DNS Security Algorithm Numbers". */
const ALGORITHMS = new Map([
  [0, 'DELETE'],
  [RSAMD5, 'RSAMD5'],
  [2, 'DH'],
  [3, 'DSA'],
  [5, 'RSASHA1'],
  [6, 'DSA-NSEC3-SHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [8, 'RSASHA256'],
  [RSASHA512, 'RSASHA512'],
  [12, 'ECC-GOST'],
  [13, 'ECDSAP256SHA256'],
  [14, 'ECDSAP384SHA384'],
  [15, 'ED25519'],
  [16, 'ED448'],
  [17, 'SM2SM3'],
  [23, 'ECC-GOST12'],
  [252, 'INDIRECT'],
  [253, 'PRIVATEDNS'],
  [254, 'PRIVATEOID'],
]);
const RSA_ALGORITHMS = new Set([RSAMD5, 5, 7, 8, RSASHA512]);
const DEPRECATED = new Set([RSAMD5, 3, 5, 6, 7, 12]); // RFC 9904 to 9906

/** The mnemonic of the IANA registry, or the number where it has none. */
export function algorithmName(algorithm: number): string {
  return ALGORITHMS.get(algorithm) ?? String(algorithm);
}

/** Still validated, but not recommended for signing (RFC 9904). */
export function isDiscouraged(algorithm: number): boolean {
  return algorithm === RSASHA512;
}

/** Neither used for signing nor validated any more. */
export function isDeprecated(algorithm: number): boolean {
  return DEPRECATED.has(algorithm);
}

/** Whether validators use the key: it has the zone key flag and protocol 3. */
export function isZoneKey({ flags, protocol }: Dnskey): boolean {
  return (flags & ZONE_KEY) !== 0 && protocol === DNSSEC_PROTOCOL;
}

export function isRevoked({ flags }: Dnskey): boolean {
  return (flags & REVOKED) !== 0;
}

export function roleOf({ flags }: Dnskey): 'ksk' | 'zsk' {
  return flags & SECURE_ENTRY_POINT ? 'ksk' : 'zsk';
}

/** The RDATA in wire format. */
export function dnskeyRdata({ flags, protocol, algorithm, publicKey }: Dnskey): Uint8Array {
  return Buffer.concat([Uint8Array.of(flags >> 8, flags & 0xff, protocol, algorithm), publicKey]);
}

/** Caches the tag of each key, since every signature and DS is compared with the tags of all keys. */
const TAGS = new WeakMap<Dnskey, number>();

export function keyTag(key: Dnskey): number {
  let tag = TAGS.get(key);
  if (tag === undefined) TAGS.set(key, (tag = computedTag(key)));
  return tag;
}

/** The key tag (RFC 4034 appendix B); for algorithm 1 it is part of the modulus (appendix B.1). */
function computedTag({ flags, protocol, algorithm, publicKey }: Dnskey): number {
  if (algorithm === RSAMD5) return ((publicKey.at(-3) ?? 0) << 8) | (publicKey.at(-2) ?? 0);
  let sum = flags + (protocol << 8) + algorithm;
  for (let i = 0; i < publicKey.length; i++) sum += i % 2 === 0 ? publicKey[i]! << 8 : publicKey[i]!;
  return (sum + (sum >>> 16)) & 0xffff;
}

/** The size of an RSA key (RFC 3110 section 2); undefined for other algorithms and truncated keys. */
export function rsaModulusBits({ algorithm, publicKey }: Dnskey): number | undefined {
  if (!RSA_ALGORITHMS.has(algorithm)) return undefined;
  const [first = 0, second = 0, third = 0] = publicKey;
  const modulus = publicKey.subarray(first === 0 ? 3 + ((second << 8) | third) : 1 + first);
  const start = modulus.findIndex((byte) => byte !== 0);
  return start < 0 ? undefined : (modulus.length - start) * 8 - (Math.clz32(modulus[start]!) - 24);
}
