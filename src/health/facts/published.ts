import { recordsOf } from '../../dns-wire/answer-records.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import {
  presentData,
  type RecordOf,
  type ResourceRecord,
  type UnderstoodType,
} from '../../dns-wire/resource-record.js';
import { known, unobtainable, type Fact, type Reason } from '../../domain/fact.js';
import { type DnsAnswer, type DnsQuestion, questionKey } from '../../network/dns-answer.js';
import type { DnsResolver } from '../../network/dns-resolver.js';
import { Turnstile } from '../../network/turnstile.js';
import { UpstreamError, type UpstreamReason } from '../../network/upstream-error.js';

/** One report has more than a hundred questions, and others want to ask as well. */
const AT_ONCE = 32;

/** What a domain publishes, validated or not: a zone that fails validation is read without it. */
export class Published {
  /** Within one report a question has one answer. */
  private readonly asked = new Map<string, Promise<DnsAnswer>>();
  private readonly turnstile = new Turnstile({ total: AT_ONCE, perKey: AT_ONCE, waiting: Infinity });

  constructor(
    private readonly resolver: Pick<DnsResolver, 'ask'>,
    private readonly signal: AbortSignal,
  ) {}

  /** Rejects with an UpstreamError where no resolver answers. */
  ask(name: string, type: RecordType): Promise<DnsAnswer> {
    const key = questionKey({ name, type });
    const earlier = this.asked.get(key);
    if (earlier) return earlier;
    const answer = this.read({ name, type });
    this.asked.set(key, answer);
    return answer;
  }

  /** The answer as a fact; one that says nothing about the name is none. */
  async answer(name: string, type: RecordType): Promise<Fact<DnsAnswer>> {
    const answer = await obtained(this.ask(name, type));
    return answer.state === 'known' && isFailure(answer.value) ? unobtainable('server-error') : answer;
  }

  /** The records at a name or at the end of its aliases; an empty list where there are none. */
  async records<T extends UnderstoodType>(name: string, type: T): Promise<Fact<readonly RecordOf<T>[]>> {
    const answer = await this.answer(name, type);
    return answer.state === 'known' ? known(recordsOf(answer.value.answers, name, type)) : answer;
  }

  async texts(name: string): Promise<Fact<readonly string[]>> {
    const records = await this.records(name, 'TXT');
    return records.state === 'known' ? known(records.value.map((record) => presentData(record))) : records;
  }

  private async read(question: DnsQuestion): Promise<DnsAnswer> {
    const leave = await this.turnstile.enter('', this.signal);
    try {
      const answer = await this.resolver.ask(question, this.signal);
      if (answer.rcode !== Rcode.SERVFAIL) return answer;
      return await this.resolver.ask({ ...question, checkingDisabled: true }, this.signal).catch(() => answer);
    } finally {
      leave();
    }
  }
}

/** The bad state of the network as a fact about it. */
export async function obtained<T>(promise: Promise<T>): Promise<Fact<T>> {
  try {
    return known(await promise);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return unobtainable(REASONS[error.reason]);
  }
}

/** Whether the answer says nothing about the name, not even that it does not exist. */
export function isFailure({ rcode }: DnsAnswer): boolean {
  return rcode !== Rcode.NOERROR && rcode !== Rcode.NXDOMAIN;
}

/** Whether the very name does not exist; RFC 9824 has signed zones say so with the type NXNAME. */
export function isMissing({ rcode, answers, authorities }: DnsAnswer): boolean {
  if (answers.length > 0) return false; // an alias is there, whatever it leads to
  return rcode === Rcode.NXDOMAIN || authorities.some(deniesName);
}

function deniesName(record: ResourceRecord): boolean {
  return record.type === 'NSEC' && record.data.types.includes('NXNAME');
}

const REASONS: Readonly<Record<UpstreamReason, Reason>> = {
  timeout: 'timeout',
  aborted: 'timeout',
  refused: 'unreachable',
  reset: 'unreachable',
  unreachable: 'unreachable',
  'no-address': 'unreachable',
  'no-route': 'unreachable',
  blocked: 'blocked',
  tls: 'tls-failed',
  malformed: 'malformed',
  'too-large': 'too-large',
  'too-many-redirects': 'too-many-redirects',
  busy: 'busy',
};
