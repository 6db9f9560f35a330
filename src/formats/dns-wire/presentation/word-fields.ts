import { IpAddress } from '#base/domain/ip-address.js';
import { isPlainName, nameToWire } from '../name.js';
import { canonicalType, type RecordType } from '../record-type.js';
import type { TokenReader } from './token-reader.js';

export const MAX_STRING_LENGTH = 255;
/** RDLENGTH has 16 bits (RFC 1035 section 3.2.1). */
const MAX_DATA_LENGTH = 65_535;
const BASE64 = /^[\da-z+/]+={0,2}$/i;

/** IANA "DNS Security Algorithm Numbers", with the names that BIND also accepts. */
const ALGORITHMS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ RSAMD5: 1, DH: 2, DSA: 3, RSASHA1: 5, NSEC3DSA: 6, NSEC3RSASHA1: 7, RSASHA256: 8, RSASHA512: 10 },
    ...{ 'DSA-NSEC3-SHA1': 6, 'RSASHA1-NSEC3-SHA1': 7, 'ECC-GOST': 12, ECCGOST: 12 },
    ...{ ECDSAP256SHA256: 13, ECDSAP384SHA384: 14, ED25519: 15, ED448: 16 },
    ...{ INDIRECT: 252, PRIVATEDNS: 253, PRIVATEOID: 254 },
  }),
);
const DIGEST_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries({ 'SHA-1': 1, SHA1: 1, 'SHA-256': 2, SHA256: 2, 'SHA-384': 4, SHA384: 4 }),
);

/** Parts of record data in zone files; each throws for what servers refuse. */
export const u8 = (tokens: TokenReader): number => tokens.number(0xff);
export const u16 = (tokens: TokenReader): number => tokens.number(0xffff);
export const u32 = (tokens: TokenReader): number => tokens.number(0xffffffff);

/** The rest of the line, which may be divided into words. */
export const restOf =
  (encoding: 'hex' | 'base64') =>
  (tokens: TokenReader): Uint8Array =>
    encoded(tokens.rest().join(''), encoding);

/** A name whose length and labels servers accept. */
export function domainName(tokens: TokenReader): string {
  if (tokens.isQuoted) throw new Error(`a name in quotes: ${tokens.peek()}`); // only the owner of a record can have them
  const name = tokens.name();
  if (!isPlainName(name)) nameToWire(name); // throws
  return name;
}

/** RFC 1035 section 3.3: at most 255 octets. */
export function characterString(tokens: TokenReader): Uint8Array {
  const bytes = tokens.bytes();
  if (bytes.length > MAX_STRING_LENGTH) throw new Error(`a string of ${bytes.length} octets`);
  return bytes;
}

/** One string or more, as many as the data of a record can hold. */
export function characterStrings(tokens: TokenReader): Uint8Array[] {
  if (tokens.left > MAX_DATA_LENGTH) throw new Error(`${tokens.left} strings`);
  const strings = [characterString(tokens)];
  let length = strings[0]!.length + 1;
  while (tokens.left > 0) {
    const one = characterString(tokens);
    length += one.length + 1;
    if (length > MAX_DATA_LENGTH) throw new Error(`data of more than ${MAX_DATA_LENGTH} octets`);
    strings.push(one);
  }
  return strings;
}

export function recordType(word: string): RecordType {
  return canonicalType(word.toUpperCase() as RecordType);
}

export function encoded(text: string, encoding: 'hex' | 'base64'): Uint8Array {
  const isValid = encoding === 'hex' ? /^[\da-f]+$/i.test(text) : BASE64.test(text);
  if (!isValid || text.length % (encoding === 'hex' ? 2 : 4) !== 0) throw new Error(`no ${encoding}: ${text}`);
  return Buffer.from(text, encoding);
}

export function ipAddress(text: string, version: 4 | 6): IpAddress {
  const parsed = IpAddress.parse(text);
  if (parsed?.version !== version) throw new Error(`no address of IPv${version}: ${text}`);
  return parsed;
}

/** By its number or mnemonic (RFC 4034 section 5.3). */
export function signingAlgorithm(tokens: TokenReader): number {
  return named(tokens, ALGORITHMS) ?? u8(tokens);
}

export function digestType(tokens: TokenReader): number {
  return named(tokens, DIGEST_TYPES) ?? u8(tokens);
}

/** The number for the name in the next word; undefined if the list does not have that name. */
export function named(tokens: TokenReader, numbers: ReadonlyMap<string, number>): number | undefined {
  const known = numbers.get(tokens.peek().toUpperCase());
  if (known !== undefined) tokens.next();
  return known;
}
