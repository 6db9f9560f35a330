import { recordsOf } from '../../dns-wire/answer-records.js';
import type { ExtendedError } from '../../dns-wire/extended-error.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import {
  presentData,
  type RecordOf,
  type ResourceRecord,
  type UnderstoodType,
} from '../../dns-wire/resource-record.js';
import { derive, known, unobtainable, type Fact, type Reason, type Unobtainable } from '../../domain/fact.js';
import { type DnsAnswer, type DnsQuestion, needsConfirmation, questionKey } from '../../network/dns/dns-answer.js';
import type { DnsResolver, ResolverReport } from '../../network/dns/dns-resolver.js';
import { type Reading, readUnvalidated } from '../../network/dns/read-unvalidated.js';
import { withPatience } from '../../network/deadline.js';
import { hostName, parentOf } from '../../domain/host-name.js';
import { NO_HOST, NO_SELECTOR } from './nobody.js';
import { ConcurrencyLimiter } from '../../network/concurrency-limiter.js';
import { orElse, UpstreamError, type UpstreamReason } from '../../network/upstream-error.js';
import type { QueryOptions } from './query-options.js';
import { isFailure } from '../../network/dns/denial.js';
import type { Caller } from '../../network/caller.js';

/** Labels of names that nobody has. */
const NOBODY = [NO_HOST, NO_SELECTOR];
const BRIEF_MS = 3000;
/** One report has some eighty questions, and others want to ask as well. */
const AT_ONCE = 48;
/** More records of one name and type, or a longer text, are nobody's setup: reading them is not worth our time. */
const MOST_RECORDS = 500;
const LONGEST_TEXT = 8192;

/** A question that fails for anyone who validates, and what the resolver said about that (RFC 8914). */
export interface Failure {
  readonly question: DnsQuestion;
  readonly errors: readonly ExtendedError[];
}

/** What a domain publishes, validated or not: a zone that fails validation is read without it. */
export class DnsReader {
  /** Within one report a question has one answer. */
  private readonly asked = new Map<string, Promise<DnsAnswer>>();
  private readonly answers = new Map<string, DnsAnswer>();
  private readonly readings = new Map<string, Promise<Reading>>();
  private readonly facts = new Map<string, Promise<Fact<Reading>>>();
  private readonly found = new Map<string, Promise<Fact<readonly ResourceRecord[]>>>();
  private readonly failed = new Map<string, Failure>();
  private readonly concurrency = new ConcurrencyLimiter({ total: AT_ONCE, perKey: AT_ONCE, waiting: Infinity });

  constructor(
    private readonly resolver: Pick<DnsResolver, 'ask' | 'askAt' | 'askEach'>,
    private readonly signal: Caller,
  ) {}

  /** Rejects with an UpstreamError where no resolver answers. */
  ask(name: string, type: RecordType, options: QueryOptions = {}): Promise<Reading> {
    const question = { name, type, ...options };
    return once(this.readings, questionKey(question), () => readUnvalidated(question, (one) => this.once(one)));
  }

  /** The answer as a fact; one that says nothing about the name is none. */
  answer(name: string, type: RecordType, options: QueryOptions = {}): Promise<Fact<Reading>> {
    const fact = async () => saying(await obtained(this.ask(name, type, options)));
    return once(this.facts, questionKey({ name, type, ...options }), fact);
  }

  /** What anyone who validates gets to see: a failure is an answer, too. */
  async validated(name: string, type: RecordType, options: QueryOptions = {}): Promise<Fact<DnsAnswer>> {
    const answer = await obtained(this.once({ name, type, ...options }));
    return answer.state === 'known' && answer.value.rcode === Rcode.SERVFAIL ? answer : saying(answer);
  }

  /** The records at a name or at the end of its aliases; an empty list where there are none. */
  records<T extends UnderstoodType>(
    name: string,
    type: T,
    options: QueryOptions = {},
  ): Promise<Fact<readonly RecordOf<T>[]>> {
    const records = async () =>
      derive(await this.answer(name, type, options), ({ answers }) => {
        const found = recordsOf(answers, name, type);
        return found.length > MOST_RECORDS ? unobtainable('too-large') : known(found);
      });
    return once(
      this.found as Map<string, ReturnType<typeof records>>,
      questionKey({ name, type, ...options }),
      records,
    );
  }

  async texts(name: string, options: QueryOptions = {}): Promise<Fact<readonly string[]>> {
    const records = await this.records(name, 'TXT', options);
    return derive(records, (found) => {
      const texts = found.map((record) => presentData(record));
      return texts.some(({ length }) => length > LONGEST_TEXT) ? unobtainable('too-large') : known(texts);
    });
  }

  /** What each resolver says for itself; none is waited for as long as for an answer that is needed. */
  atEach(name: string, type: RecordType): Promise<ResolverReport[]> {
    return this.briefly((signal) => this.resolver.askEach({ name, type }, signal));
  }

  /** What one resolver gives to those who want no validation. */
  uncheckedAt(resolver: string, name: string, type: RecordType): Promise<DnsAnswer> {
    const question = { name, type, checkingDisabled: true };
    return this.briefly((signal) => this.resolver.askAt(resolver, question, signal));
  }

  /** What validating resolvers have returned SERVFAIL for so far. */
  get failures(): readonly Failure[] {
    return [...this.failed.values()];
  }

  /** The answer to a question of this report, however it was asked; nothing while there is none. */
  seen(name: string, type: RecordType): DnsAnswer | undefined {
    const ways = [false, true].flatMap((checkingDisabled) =>
      [false, true].map((unconfirmed) => ({ name, type, checkingDisabled, unconfirmed })),
    );
    const answers = ways.flatMap((question) => this.answers.get(questionKey(question)) ?? []);
    return answers.find(({ rcode }) => rcode !== Rcode.SERVFAIL) ?? answers[0];
  }

  /** The names seen to be aliases, and of what; those that a wildcard makes for any name are none of their own. */
  async aliases(): Promise<ReadonlyMap<string, string>> {
    const answers = (await Promise.allSettled(this.asked.values())).flatMap((one) =>
      one.status === 'fulfilled' ? one.value.answers : [],
    );
    const targets = new Map<string, string>();
    for (const record of answers)
      if (record.type === 'CNAME') targets.set(hostName(record.name), hostName(record.data.target));
    const isMade = (host: string, target: string) =>
      NOBODY.some((label) => targets.get(`${label}.${parentOf(host)}`) === target);
    return new Map([...targets].filter(([host, target]) => !isMade(host, target)));
  }

  private briefly<T>(ask: (signal: Caller) => Promise<T>): Promise<T> {
    return withPatience(BRIEF_MS, this.signal, ask);
  }

  private once(question: DnsQuestion): Promise<DnsAnswer> {
    const key = questionKey(question);
    const other = this.asked.get(questionKey({ ...question, unconfirmed: !question.unconfirmed }));
    const answer = this.asked.get(key) ?? (other ? this.sharing(other, question) : this.inTurn(question));
    this.asked.set(key, answer);
    return answer;
  }

  /** A confirmed answer serves those who need no confirmation, and one that is beyond doubt serves everybody. */
  private async sharing(other: Promise<DnsAnswer>, question: DnsQuestion): Promise<DnsAnswer> {
    const answer = await other.catch(orElse(undefined));
    return answer && (question.unconfirmed || !needsConfirmation(answer, question)) ? answer : this.inTurn(question);
  }

  private async inTurn(question: DnsQuestion): Promise<DnsAnswer> {
    const leave = await this.concurrency.enter('', this.signal);
    try {
      const answer = await this.resolver.ask(question, this.signal);
      this.answers.set(questionKey(question), answer);
      if (answer.rcode === Rcode.SERVFAIL && !question.checkingDisabled)
        this.failed.set(questionKey(question), { question, errors: answer.extendedErrors });
      return answer;
    } finally {
      leave();
    }
  }
}

/** Many facts of a report are made of the same answers. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (!value) known.set(key, (value = make()));
  return value;
}

function saying<T extends DnsAnswer>(answer: Fact<T>): Fact<T> {
  return derive(answer, (value) => (isFailure(value) ? unobtainable('server-error') : answer));
}

/** The bad state of the network as a fact about it. */
export async function obtained<T>(promise: Promise<T>): Promise<Fact<T>> {
  try {
    return known(await promise);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return unobtained(error);
  }
}

export function unobtained({ reason }: UpstreamError): Unobtainable {
  return unobtainable(REASONS[reason]);
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
