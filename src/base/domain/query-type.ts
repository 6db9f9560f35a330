/** The record types that can be queried by name. */
export const QUERY_TYPES = [
  ...(['A', 'NS', 'CNAME', 'SOA', 'PTR', 'MX', 'TXT', 'AAAA', 'SRV', 'DS', 'DNSKEY', 'CAA'] as const),
  ...(['HTTPS', 'SVCB', 'TLSA', 'NAPTR', 'CDS', 'CDNSKEY', 'NSEC3PARAM', 'SSHFP', 'OPENPGPKEY', 'LOC', 'URI'] as const),
];

/** A type by its mnemonic, or by its number in the notation of RFC 3597. */
export type QueryType = (typeof QUERY_TYPES)[number] | `TYPE${number}`;

export const NUMBERED_TYPE = /^TYPE(?:0|[1-9]\d{0,4})$/;
const LAST_TYPE = 0xffff;

/** OPT, IXFR, AXFR, MAILB, MAILA and ANY: meta-types and QTYPEs, not record types. */
const NOT_ASKED: ReadonlySet<number> = new Set([41, 251, 252, 253, 254, 255]);

/** Whether the type is PTR, for which an IP address is accepted in place of a name. */
export function isPtr(type: unknown): boolean {
  return typeof type === 'string' && /^(?:PTR|TYPE12)$/i.test(type);
}

export function isQueryType(value: unknown): value is QueryType {
  if (QUERY_TYPES.some((type) => type === value)) return true;
  if (typeof value !== 'string' || !NUMBERED_TYPE.test(value)) return false;
  return isRecordCode(Number(value.slice(4)));
}

/** Whether a query can ask for records of this type. */
function isRecordCode(code: number): boolean {
  return code <= LAST_TYPE && !NOT_ASKED.has(code);
}
