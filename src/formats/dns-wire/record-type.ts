import { DnsWireError } from './dns-wire-error.js';

/** IANA "Resource Record (RR) TYPEs": those that are in answers, signatures and type bitmaps. */
const CODES = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  SIG: 24,
  KEY: 25,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  DNAME: 39,
  OPT: 41,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  DSYNC: 66,
  SPF: 99,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  NXNAME: 128,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  MAILB: 253,
  MAILA: 254,
  ANY: 255,
  URI: 256,
  CAA: 257,
  AVC: 258,
  AMTRELAY: 260,
  RESINFO: 261,
  WALLET: 262,
  TA: 32768,
  DLV: 32769,
} as const;

export type Mnemonic = keyof typeof CODES;

/** A type by its mnemonic, or in the notation of RFC 3597 where it has none. */
export type RecordType = Mnemonic | `TYPE${number}`;

const codes = new Map<string, number>(Object.entries(CODES));
const names = Array.from({ length: 0x10000 }, (_, code): RecordType => `TYPE${code}`);
for (const [name, code] of codes) names[code] = name as Mnemonic;

/** An array lookup, because a hostile bitmap can list all 65,536 types repeatedly. */
export function typeName(code: number): RecordType {
  return names[code] ?? `TYPE${code}`;
}

export function typeCode(type: RecordType): number {
  const code = codes.get(type) ?? (/^TYPE\d{1,5}$/.test(type) ? Number(type.slice(4)) : Infinity);
  if (code > 0xffff) throw new DnsWireError(`no such type: ${type}`);
  return code;
}

/** Whether records of a zone can have this type: 0 is reserved, 41 is OPT, and 128 to 255 are for queries (RFC 6895 section 3.1). */
export function isDataType(code: number): boolean {
  return code > 0 && code <= 0xffff && code !== CODES.OPT && (code < 128 || code > 255);
}

/** The canonical spelling of a type: its mnemonic, if it has one. */
export function canonicalType(type: RecordType): RecordType {
  return typeName(typeCode(type));
}
