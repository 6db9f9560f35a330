import type { ExtendedError } from '#formats/dns-wire/extended-error.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';

export interface DnsQuery {
  readonly name: string;
  readonly type: RecordType;
  /** Sets the CD bit: returns records although validation fails (RFC 4035 section 3.2.2). */
  readonly checkingDisabled?: boolean;
  /** A negative answer needs no second resolver; a failure always does. */
  readonly unconfirmed?: boolean;
  /** Bypasses the cache and replaces the cached answer. */
  readonly fresh?: boolean;
}

export interface DnsAnswer {
  /** The id of the resolver that answered. */
  readonly resolver: string;
  /** The id of a second resolver with the same negative answer or failure. */
  readonly confirmedBy?: string;
  readonly rcode: number;
  /** The AD bit: the resolver validated the answer with DNSSEC. */
  readonly ad: boolean;
  /** The resolver does not validate, and the chain of trust could not be fetched: signed or not, valid or not, is unknown. */
  readonly isUndecided?: true;
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
  readonly extendedErrors: readonly ExtendedError[];
}

/** Equal for queries that have the same answer. */
export function queryKey({ name, type, checkingDisabled = false, unconfirmed = false }: DnsQuery): string {
  return `${normalName(name)} ${type} ${checkingDisabled} ${unconfirmed}`;
}

/** Whether there are records of the queried type, also at the target of an alias. */
export function isPositive(answer: DnsAnswer, { type }: DnsQuery): boolean {
  return answer.rcode === Rcode.NOERROR && answer.answers.some((record) => type === 'ANY' || record.type === type);
}

/** Whether a second resolver must confirm the answer. */
export function needsConfirmation(answer: DnsAnswer, query: DnsQuery): boolean {
  if (isPositive(answer, query)) return false;
  return !query.unconfirmed || (answer.rcode !== Rcode.NOERROR && answer.rcode !== Rcode.NXDOMAIN);
}

/** The more credible of two answers: records, then NODATA, then NXDOMAIN, then a failure. */
export function moreCredible(first: DnsAnswer, second: DnsAnswer, query: DnsQuery): DnsAnswer {
  const credit = (answer: DnsAnswer) => {
    if (isPositive(answer, query)) return 3;
    if (answer.rcode === Rcode.NOERROR) return 2;
    return answer.rcode === Rcode.NXDOMAIN ? 1 : 0;
  };
  if (second.rcode === first.rcode && credit(second) === credit(first))
    return { ...first, confirmedBy: second.resolver };
  return credit(second) > credit(first) ? second : first;
}

/** Whether another resolver or DNSSEC confirms a denial or failure. */
export function isConfirmed({ confirmedBy, ad }: DnsAnswer): boolean {
  return confirmedBy !== undefined || ad;
}

/** Seconds for which the answer is valid (RFC 2308 section 5 for negative answers); 0 for a failure. */
export function answerLifetime(
  { rcode, answers, authorities, isUndecided }: Pick<DnsAnswer, 'rcode' | 'answers' | 'authorities' | 'isUndecided'>,
  query: DnsQuery,
): number {
  if (isUndecided) return 0;
  const alias = answers.map(({ ttl }) => ttl);
  if (rcode === Rcode.NOERROR && answers.some(({ type }) => type === query.type)) return Math.min(...alias);
  if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return 0;
  const soa = authorities.find((record) => record.type === 'SOA');
  return soa?.type === 'SOA' ? Math.min(...alias, soa.ttl, soa.data.minimum) : 0;
}

/** The same answer some seconds later. */
export function agedAnswer(answer: DnsAnswer, seconds: number): DnsAnswer {
  if (seconds <= 0) return answer;
  const age = (record: ResourceRecord) => ({ ...record, ttl: Math.max(0, record.ttl - seconds) });
  return { ...answer, answers: answer.answers.map(age), authorities: answer.authorities.map(age) };
}
