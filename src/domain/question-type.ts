/** The record types that may be asked for by name. */
export const QUESTION_TYPES = [
  ...(['A', 'NS', 'CNAME', 'SOA', 'PTR', 'MX', 'TXT', 'AAAA', 'SRV', 'DS', 'DNSKEY', 'CAA'] as const),
  ...(['HTTPS', 'SVCB', 'TLSA', 'NAPTR', 'CDS', 'CDNSKEY', 'NSEC3PARAM', 'SSHFP', 'OPENPGPKEY', 'LOC', 'URI'] as const),
];

/** By its name, or by its number as RFC 3597 writes it. */
export type QuestionType = (typeof QUESTION_TYPES)[number] | `TYPE${number}`;

export const NUMBERED_TYPE = /^TYPE(?:0|[1-9]\d{0,4})$/;
const HIGHEST = 0xffff;

/** OPT, IXFR, AXFR, MAILB, MAILA and ANY: they ask for more than one type, or mean something else in a question. */
const NOT_ASKED: ReadonlySet<number> = new Set([41, 251, 252, 253, 254, 255]);

/** The type for which an address may be given in place of a name. */
export function isPtr(type: unknown): boolean {
  return typeof type === 'string' && /^(?:PTR|TYPE12)$/i.test(type);
}

export function isQuestionType(value: unknown): value is QuestionType {
  if (QUESTION_TYPES.some((type) => type === value)) return true;
  if (typeof value !== 'string' || !NUMBERED_TYPE.test(value)) return false;
  const code = Number(value.slice(4));
  return code <= HIGHEST && !NOT_ASKED.has(code);
}
