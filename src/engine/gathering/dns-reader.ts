import { recordsOf } from '#formats/dns-wire/answer-records.js';
import type { ExtendedError } from '#formats/dns-wire/extended-error.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import {
  presentData,
  type RecordOf,
  type ResourceRecord,
  type UnderstoodType,
} from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, unobtainable, type Fact } from '#base/domain/fact.js';
import { type DnsAnswer, type DnsQuery, needsConfirmation, queryKey } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver, ResolverReport } from '#platform/network/dns/dns-resolver.js';
import { type UnvalidatedAnswer, readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { hostName, isWithin, parentOf } from '#base/domain/host-name.js';
import { NO_HOST, NO_SELECTOR } from '#base/domain/nonexistent-name.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { QueryOptions } from './query-options.js';
import { isFailure } from '#platform/network/dns/denial.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

/** Labels that no zone has; used to detect wildcards. */
const NONEXISTENT_LABELS = [NO_HOST, NO_SELECTOR];
const BRIEF_MS = 3000;
/** A report sends about 80 queries; the limit leaves capacity for other reports. */
const AT_ONCE = 48;
/** Limits per name and type; no working configuration exceeds them. */
const MAX_RECORDS = 500;
const MAX_TEXT_LENGTH = 8192;

/** A query for which validating resolvers return SERVFAIL, with their extended errors (RFC 8914). */
export interface Failure {
  readonly query: DnsQuery;
  readonly errors: readonly ExtendedError[];
}

/** What a resolver finds by chance. */
export interface Disputed {
  /** Names and types for which the name servers of the zone return different records. */
  readonly questions: ReadonlySet<`${string} ${RecordType}`>;
  /** The zone, if the servers of the parent zone return different DS records: whether its answers validate is chance. */
  readonly chain?: string;
}

/** What one resolver answers to a disputed question is chance, so nothing follows from it. */
const DISPUTED = unobtainable('disputed');

/** Reads the records of a domain; if validation fails, it reads them without validation. */
export class DnsReader {
  /** Each query is sent once per report. */
  private readonly asked = new Map<string, Promise<DnsAnswer>>();
  private readonly answers = new Map<string, DnsAnswer>();
  private readonly readings = new Map<string, Promise<UnvalidatedAnswer>>();
  private readonly facts = new Map<string, Promise<Fact<UnvalidatedAnswer>>>();
  private readonly found = new Map<string, Promise<Fact<readonly ResourceRecord[]>>>();
  private readonly failed = new Map<string, Failure>();
  private readonly concurrency = new ConcurrencyLimiter({ total: AT_ONCE, perKey: AT_ONCE, waiting: Infinity });

  constructor(
    private readonly resolver: Pick<DnsResolver, 'query' | 'queryAt' | 'queryEach'>,
    private readonly signal: CancelSignal,
    private readonly timeouts: Timeouts,
    private readonly disputed: Disputed = { questions: new Set() },
  ) {}

  /** Rejects with an UpstreamError if no resolver answers. */
  query(name: string, type: RecordType, options: QueryOptions = {}): Promise<UnvalidatedAnswer> {
    const question = { name, type, ...options };
    return once(this.readings, queryKey(question), () => readUnvalidated(question, (one) => this.once(one)));
  }

  /** The answer as a fact; an answer with a failure code is unobtainable. */
  answer(name: string, type: RecordType, options: QueryOptions = {}): Promise<Fact<UnvalidatedAnswer>> {
    if (this.disputed.questions.has(`${name} ${type}`)) return Promise.resolve(DISPUTED);
    const fact = async () => failureAsUnobtainable(await toFact(this.query(name, type, options)));
    return once(this.facts, queryKey({ name, type, ...options }), fact);
  }

  /** The answer that validating clients receive; SERVFAIL is a known answer here. */
  async validated(name: string, type: RecordType, options: QueryOptions = {}): Promise<Fact<DnsAnswer>> {
    const { questions, chain } = this.disputed;
    if (questions.has(`${name} ${type}`) || (chain !== undefined && isWithin(name, chain))) return DISPUTED;
    const answer = await toFact(this.once({ name, type, ...options }));
    return answer.state === 'known' && answer.value.rcode === Rcode.SERVFAIL ? answer : failureAsUnobtainable(answer);
  }

  /** The records at a name or at the end of its CNAME chain; an empty list if there are none. */
  records<T extends UnderstoodType>(
    name: string,
    type: T,
    options: QueryOptions = {},
  ): Promise<Fact<readonly RecordOf<T>[]>> {
    const records = async () =>
      deriveFact(await this.answer(name, type, options), ({ answers }) => {
        const found = recordsOf(answers, name, type);
        return found.length > MAX_RECORDS ? unobtainable('too-large') : known(found);
      });
    return once(this.found as Map<string, ReturnType<typeof records>>, queryKey({ name, type, ...options }), records);
  }

  async texts(name: string, options: QueryOptions = {}): Promise<Fact<readonly string[]>> {
    const records = await this.records(name, 'TXT', options);
    return deriveFact(records, (found) => {
      const texts = found.map((record) => presentData(record));
      return texts.some(({ length }) => length > MAX_TEXT_LENGTH) ? unobtainable('too-large') : known(texts);
    });
  }

  /** The answer of each resolver, with a short timeout because the comparison is optional. */
  atEach(name: string, type: RecordType): Promise<ResolverReport[]> {
    return this.withShortTimeout((signal) => this.resolver.queryEach({ name, type }, signal));
  }

  /** The answer of one resolver with checking disabled. */
  uncheckedAt(resolver: string, name: string, type: RecordType): Promise<DnsAnswer> {
    const question = { name, type, checkingDisabled: true };
    return this.withShortTimeout((signal) => this.resolver.queryAt(resolver, question, signal));
  }

  /** The queries so far for which validating resolvers returned SERVFAIL. */
  get failures(): readonly Failure[] {
    return [...this.failed.values()];
  }

  /** The answer to a query of this report with any options; undefined if it was not received. */
  receivedAnswer(name: string, type: RecordType): DnsAnswer | undefined {
    const ways = [false, true].flatMap((checkingDisabled) =>
      [false, true].map((unconfirmed) => ({ name, type, checkingDisabled, unconfirmed })),
    );
    const answers = ways.flatMap((question) => this.answers.get(queryKey(question)) ?? []);
    return answers.find(({ rcode }) => rcode !== Rcode.SERVFAIL) ?? answers[0];
  }

  /** The CNAME records seen in this report, by name, except those synthesized from wildcards. */
  async aliases(): Promise<ReadonlyMap<string, string>> {
    const answers = (await Promise.allSettled(this.asked.values())).flatMap((one) =>
      one.status === 'fulfilled' ? one.value.answers : [],
    );
    const targets = new Map<string, string>();
    for (const record of answers)
      if (record.type === 'CNAME') targets.set(hostName(record.name), hostName(record.data.target));
    const isMade = (host: string, target: string) =>
      NONEXISTENT_LABELS.some((label) => targets.get(`${label}.${parentOf(host)}`) === target);
    return new Map([...targets].filter(([host, target]) => !isMade(host, target)));
  }

  private withShortTimeout<T>(ask: (signal: CancelSignal) => Promise<T>): Promise<T> {
    return this.timeouts.budget(BRIEF_MS, this.signal, ask);
  }

  private once(query: DnsQuery): Promise<DnsAnswer> {
    const key = queryKey(query);
    const other = this.asked.get(queryKey({ ...query, unconfirmed: !query.unconfirmed }));
    const answer = this.asked.get(key) ?? (other ? this.sharing(other, query) : this.queryInSlot(query));
    this.asked.set(key, answer);
    return answer;
  }

  /** A confirmed answer is reused for unconfirmed queries; an unconfirmed one is reused if it needs no confirmation. */
  private async sharing(other: Promise<DnsAnswer>, query: DnsQuery): Promise<DnsAnswer> {
    const answer = await other.catch(orElse(undefined));
    return answer && (query.unconfirmed || !needsConfirmation(answer, query)) ? answer : this.queryInSlot(query);
  }

  private async queryInSlot(query: DnsQuery): Promise<DnsAnswer> {
    const leave = await this.concurrency.enter('', this.signal);
    try {
      const answer = await this.resolver.query(query, this.signal);
      this.answers.set(queryKey(query), answer);
      if (answer.rcode === Rcode.SERVFAIL && !query.checkingDisabled)
        this.failed.set(queryKey(query), { query, errors: answer.extendedErrors });
      return answer;
    } finally {
      leave();
    }
  }
}

/** Computes a value once per key. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (!value) known.set(key, (value = make()));
  return value;
}

function failureAsUnobtainable<T extends DnsAnswer>(answer: Fact<T>): Fact<T> {
  return deriveFact(answer, (value) => (isFailure(value) ? unobtainable('server-error') : answer));
}

/** Converts an UpstreamError into an unobtainable fact. */
export async function toFact<T>(promise: Promise<T>): Promise<Fact<T>> {
  try {
    return known(await promise);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return unobtainableFrom(error);
  }
}
