import type { ExtendedError } from '../../dns-wire/extended-error.js';
import { normalName } from '../../dns-wire/name.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import type { ResourceRecord } from '../../dns-wire/resource-record.js';

export interface DnsQuestion {
  readonly name: string;
  readonly type: RecordType;
  /** Asks for what a zone says although it fails validation (RFC 4035 section 3.2.2). */
  readonly checkingDisabled?: boolean;
  /** One resolver's word is enough where something is not there; a failure is always asked about twice. */
  readonly unconfirmed?: boolean;
  /** Asked although the answer is known; the new one takes its place. */
  readonly fresh?: boolean;
}

export interface DnsAnswer {
  /** The id of the resolver that gave it. */
  readonly resolver: string;
  /** The id of a second one that says the same: that a name is not there, or that it fails. */
  readonly confirmedBy?: string;
  readonly rcode: number;
  /** The resolver authenticates that DNSSEC proves it. */
  readonly ad: boolean;
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
  readonly extendedErrors: readonly ExtendedError[];
}

/** Equal for questions that have the same answer. */
export function questionKey({ name, type, checkingDisabled = false, unconfirmed = false }: DnsQuestion): string {
  return `${normalName(name)} ${type} ${checkingDisabled} ${unconfirmed}`;
}

/** Whether there are records of the type asked for, be it at the end of an alias. */
export function isPositive(answer: DnsAnswer, { type }: DnsQuestion): boolean {
  return answer.rcode === Rcode.NOERROR && answer.answers.some((record) => type === 'ANY' || record.type === type);
}

/** Whether a second resolver must confirm the answer. */
export function needsConfirmation(answer: DnsAnswer, question: DnsQuestion): boolean {
  if (isPositive(answer, question)) return false;
  return !question.unconfirmed || (answer.rcode !== Rcode.NOERROR && answer.rcode !== Rcode.NXDOMAIN);
}

/** The one to believe of two: data over none, none over no such name, and any of them over a failure. */
export function moreCredible(first: DnsAnswer, second: DnsAnswer, question: DnsQuestion): DnsAnswer {
  const credit = (answer: DnsAnswer) => {
    if (isPositive(answer, question)) return 3;
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

/** For how many seconds the answer holds; a failure does not (RFC 2308 section 5 for what is not there). */
export function lifetime(
  { rcode, answers, authorities }: Pick<DnsAnswer, 'rcode' | 'answers' | 'authorities'>,
  question: DnsQuestion,
): number {
  const alias = answers.map(({ ttl }) => ttl);
  if (rcode === Rcode.NOERROR && answers.some(({ type }) => type === question.type)) return Math.min(...alias);
  if (rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN) return 0;
  const soa = authorities.find((record) => record.type === 'SOA');
  return soa?.type === 'SOA' ? Math.min(...alias, soa.ttl, soa.data.minimum) : 0;
}

/** The same answer some seconds later. */
export function aged(answer: DnsAnswer, seconds: number): DnsAnswer {
  if (seconds <= 0) return answer;
  const age = (record: ResourceRecord) => ({ ...record, ttl: Math.max(0, record.ttl - seconds) });
  return { ...answer, answers: answer.answers.map(age), authorities: answer.authorities.map(age) };
}
