import { typeBitmap } from '../rdata/type-bitmap.js';
import type { RecordType } from '../record-type.js';
import { typeCode } from '../record-type.js';
import { WireWriter } from '../wire-writer.js';
import type { TokenReader } from './token-reader.js';
import {
  characterString,
  characterStrings,
  digestType,
  domainName,
  encoded,
  ipAddress,
  named,
  recordType,
  restOf,
  signingAlgorithm,
  u16,
  u32,
  u8,
} from './word-fields.js';

/** Reads one field of record data and writes it in wire format. */
type Part = (tokens: TokenReader, writer: WireWriter) => void;

/** Types of RFC 1035 and RFC 1183 that nobody looks up any more. */
const OBSOLETE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ MD: 3, MF: 4, MB: 7, MG: 8, MR: 9, NULL: 10, WKS: 11, MINFO: 14 },
    ...{ X25: 19, ISDN: 20, RT: 21, NSAP: 22, PX: 26, GPOS: 27 },
  }),
);
const CERTIFICATE_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries({ PKIX: 1, SPKI: 2, PGP: 3, IPKIX: 4, ISPKI: 5, IPGP: 6, ACPKIX: 7, IACPKIX: 8, URI: 253, OID: 254 }),
);
const PROTOCOLS: ReadonlyMap<string, number> = new Map([
  ['TCP', 6],
  ['UDP', 17],
]);
const SERVICES: ReadonlyMap<string, number> = new Map(
  Object.entries({ FTP: 21, SSH: 22, TELNET: 23, SMTP: 25, DOMAIN: 53, HTTP: 80, POP3: 110, NTP: 123, HTTPS: 443 }),
);

const byte: Part = (tokens, writer) => writer.u8(u8(tokens));
const short: Part = (tokens, writer) => writer.u16(u16(tokens));
const long: Part = (tokens, writer) => writer.u32(u32(tokens));
const name: Part = (tokens, writer) => writer.name(domainName(tokens));
const text: Part = (tokens, writer) => putString(writer, characterString(tokens));
const texts: Part = (tokens, writer) => {
  for (const string of characterStrings(tokens)) putString(writer, string);
};
const hex: Part = (tokens, writer) => writer.put(restOf('hex')(tokens));
const base64: Part = (tokens, writer) => writer.put(restOf('base64')(tokens));
const algorithm: Part = (tokens, writer) => writer.u8(signingAlgorithm(tokens));
const digest: Part = (tokens, writer) => writer.u8(digestType(tokens));
const optional =
  (part: Part): Part =>
  (tokens, writer) => {
    if (tokens.left > 0) part(tokens, writer);
  };
/** Octets in one word, in this notation. */
const octets =
  (notation: RegExp, marks: RegExp): Part =>
  (tokens, writer) => {
    const word = tokens.next();
    if (!notation.test(word)) throw new Error(`no octets: ${word}`);
    writer.put(encoded(word.replace(marks, ''), 'hex'));
  };
const certificateType: Part = (tokens, writer) => writer.u16(named(tokens, CERTIFICATE_TYPES) ?? u16(tokens));
/** RFC 6742: four groups of 16 bits. */
const locator: Part = (tokens, writer) => {
  const groups = tokens.next().split(':');
  if (groups.length !== 4 || !groups.every((one) => /^[\da-f]{1,4}$/i.test(one))) throw new Error('no locator');
  for (const group of groups) writer.u16(parseInt(group, 16));
};
const ipv4: Part = (tokens, writer) => writer.put(ipAddress(tokens.next(), 4).bytes);

/** How the data of types without a codec is written in zone files. */
const PARTS: ReadonlyMap<RecordType, readonly Part[]> = new Map<RecordType, readonly Part[]>([
  ['HINFO', [text, text]],
  ['RP', [name, name]],
  ['AFSDB', [short, name]],
  ['KX', [short, name]],
  ['LP', [short, name]],
  ['SPF', [texts]],
  ['AVC', [texts]],
  ['RESINFO', [texts]],
  ['WALLET', [texts]],
  ['SMIMEA', [byte, byte, byte, hex]],
  ['CERT', [certificateType, short, algorithm, base64]],
  ['KEY', [short, byte, algorithm, base64]],
  ['DLV', [short, algorithm, digest, hex]],
  ['TA', [short, algorithm, digest, hex]],
  ['DHCID', [base64]],
  ['ZONEMD', [long, byte, byte, hex]],
  ['CSYNC', [long, short, (tokens, writer) => typeBitmap.write(writer, tokens.rest().map(recordType))]],
  ['NID', [short, locator]],
  ['L64', [short, locator]],
  ['L32', [short, ipv4]],
  ['EUI48', [octets(/^[\da-f]{2}(?:-[\da-f]{2}){5}$/i, /-/g)]],
  ['EUI64', [octets(/^[\da-f]{2}(?:-[\da-f]{2}){7}$/i, /-/g)]],
  ['APL', [addressPrefixes]],
  ['IPSECKEY', [byte, ipsecKey]],
  ['AMTRELAY', [byte, relay]],
  ['HIP', [hostIdentity]],
  ['DSYNC', [(tokens, writer) => writer.u16(typeCode(recordType(tokens.next()))), scheme, short, name]],
  ['TYPE3', [name]],
  ['TYPE4', [name]],
  ['TYPE7', [name]],
  ['TYPE8', [name]],
  ['TYPE9', [name]],
  ['TYPE11', [ipv4, services]],
  ['TYPE14', [name, name]],
  ['TYPE19', [text]],
  ['TYPE20', [text, optional(text)]],
  ['TYPE21', [short, name]],
  ['TYPE22', [octets(/^0x[\da-f.]+$/i, /^0x|\./gi)]],
  ['TYPE26', [short, name, name]],
  ['TYPE27', [text, text, text]],
]);

/** The type of a word in a zone file. */
export function writtenType(word: string): RecordType {
  const obsolete = OBSOLETE.get(word.toUpperCase());
  return obsolete === undefined ? recordType(word) : `TYPE${obsolete}`;
}

/** The data of a type without a codec; undefined if it has only the notation of unknown types. */
export function opaqueFromText(type: RecordType, tokens: TokenReader): Uint8Array | undefined {
  const parts = PARTS.get(type);
  if (!parts) return undefined;
  const writer = new WireWriter();
  for (const part of parts) part(tokens, writer);
  if (tokens.left > 0) throw new Error(`too much: ${tokens.peek()}`);
  return writer.finish();
}

function putString(writer: WireWriter, string: Uint8Array): void {
  writer.sized(1, () => writer.put(string));
}

/** RFC 3123 section 4: `1:192.0.2.0/24`, with `!` for a negation. Zero octets at the end are left out. */
function addressPrefixes(tokens: TokenReader, writer: WireWriter): void {
  for (const word of tokens.rest()) {
    const [, not, family, address = '', prefix] = /^(!?)([12]):([\da-f.:]+)\/(\d{1,3})$/i.exec(word) ?? [];
    const { bytes } = ipAddress(address, family === '1' ? 4 : 6);
    if (Number(prefix) > bytes.length * 8) throw new Error(`no prefix: ${word}`);
    const part = bytes.subarray(0, bytes.findLastIndex((octet) => octet !== 0) + 1);
    writer.u16(Number(family));
    writer.u8(Number(prefix));
    writer.u8((not === '!' ? 0x80 : 0) | part.length);
    writer.put(part);
  }
}

/** RFC 4025 section 3: type of the gateway, algorithm, gateway, key. */
function ipsecKey(tokens: TokenReader, writer: WireWriter): void {
  const kind = u8(tokens);
  writer.u8(kind);
  byte(tokens, writer);
  gateway(kind, tokens, writer);
  optional(base64)(tokens, writer);
}

/** RFC 8777 section 4.3: whether discovery is optional, type of the relay, relay. */
function relay(tokens: TokenReader, writer: WireWriter): void {
  const isOptional = tokens.number(1);
  const kind = tokens.number(0x7f);
  writer.u8((isOptional << 7) | kind);
  gateway(kind, tokens, writer);
}

function gateway(kind: number, tokens: TokenReader, writer: WireWriter): void {
  if (kind === 1) ipv4(tokens, writer);
  else if (kind === 2) writer.put(ipAddress(tokens.next(), 6).bytes);
  else if (kind === 3) name(tokens, writer);
  else if (kind !== 0 || tokens.next() !== '.') throw new Error(`no gateway of type ${kind}`);
}

/** RFC 8005 section 6: algorithm, identity tag, key, servers. */
function hostIdentity(tokens: TokenReader, writer: WireWriter): void {
  const kind = u8(tokens);
  const tag = encoded(tokens.next(), 'hex');
  const key = encoded(tokens.next(), 'base64');
  writer.u8(tag.length);
  writer.u8(kind);
  writer.u16(key.length);
  writer.put(tag);
  writer.put(key);
  while (tokens.left > 0) name(tokens, writer);
}

/** RFC 9859 section 2.1. */
function scheme(tokens: TokenReader, writer: WireWriter): void {
  writer.u8(named(tokens, new Map([['NOTIFY', 1]])) ?? u8(tokens));
}

/** RFC 1035 section 3.4.2: a protocol, and a bit for each port. */
function services(tokens: TokenReader, writer: WireWriter): void {
  writer.u8(named(tokens, PROTOCOLS) ?? u8(tokens));
  const bits = new Uint8Array(0x2000);
  let used = 0;
  while (tokens.left > 0) {
    const port = named(tokens, SERVICES) ?? u16(tokens);
    bits[port >> 3]! |= 0x80 >> (port & 7);
    used = Math.max(used, (port >> 3) + 1);
  }
  writer.put(bits.subarray(0, used));
}
