import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../domain/clock.js';
import { early } from '../../domain/early.js';
import { Metrics } from '../../metrics/metrics.js';
import { AnswerCache } from './answer-cache.js';
import { CoveredNames } from './covered-names.js';
import {
  type DnsAnswer,
  type DnsQuestion,
  needsConfirmation,
  lifetime,
  moreCredible,
  questionKey,
} from './dns-answer.js';
import { DnsResolver, VALIDATING } from './dns-resolver.js';
import { DohEndpoint } from './doh-endpoint.js';
import { DohOptions } from './doh-options.js';
import { hedged } from './hedge.js';
import { QueryDeadline } from '../query-deadline.js';
import { ResolverHealth } from './resolver-health.js';
import { Reach } from '../connect/reach.js';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { abortError } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

/** A question under way, and how many wait for its answer. */
class Flight {
  callers = 0;
  deadline: QueryDeadline | undefined;
  readonly answer: Promise<DnsAnswer>;

  constructor(start: (flight: Flight) => Promise<DnsAnswer>) {
    this.answer = early(start(this)); // those who asked may all have left
  }
}

@Injectable()
export class DohResolver extends DnsResolver implements OnApplicationShutdown {
  readonly resolvers;
  private readonly endpoints: readonly DohEndpoint[];
  private readonly concurrency: ConcurrencyLimiter;
  private readonly cache: AnswerCache;
  private readonly covered: CoveredNames;
  private readonly flights = new Map<string, Flight>();

  constructor(
    private readonly options: DohOptions,
    clock: Clock,
    private readonly metrics: Metrics = new Metrics(),
    reach: Reach = new Reach(),
  ) {
    super();
    this.resolvers = options.resolvers;
    this.concurrency = new ConcurrencyLimiter(options.limits);
    this.endpoints = options.resolvers.map(
      (server) => new DohEndpoint(server, options, this.concurrency, clock, metrics, reach),
    );
    this.cache = new AnswerCache(options.cacheEntries, clock);
    this.covered = new CoveredNames(clock);
    const resting = () => this.endpoints.map(({ id, health }) => [Number(health.isResting), id] as const);
    metrics.watch('gauge', 'dd_resolver_resting', 'Spared for a while because it failed.', resting, 'resolver');
    metrics.watch('gauge', 'dd_dns_questions_in_flight', 'Questions under way.', () => [[this.concurrency.inside]]);
    metrics.watch('gauge', 'dd_dns_questions_waiting', 'Questions that wait for room.', () => [
      [this.concurrency.waiting],
    ]);
  }

  ask(question: DnsQuestion, signal?: Caller): Promise<DnsAnswer> {
    if (signal?.aborted) return Promise.reject(abortError(signal));
    const key = questionKey(question);
    const cached = question.fresh ? undefined : (this.cache.get(key) ?? this.covered.answerTo(question));
    const shared = this.flights.get(key);
    this.metrics.dnsQuestions.count(cached ? 'cache' : shared ? 'shared' : 'asked');
    if (cached) return Promise.resolve(cached);
    const flight = shared ?? this.launch(key, question);
    flight.callers++;
    if (!signal) return flight.answer;
    const { deadlineMs } = this.options;
    return QueryDeadline.during(deadlineMs, signal, () => flight.answer).finally(() => this.left(key, flight));
  }

  async askAt(resolver: string, question: DnsQuestion, signal?: Caller): Promise<DnsAnswer> {
    const endpoint = this.endpoints.find(({ id }) => id === resolver);
    if (!endpoint) throw new UpstreamError('no-route');
    return QueryDeadline.during(this.options.singleMs, signal, (deadline) => endpoint.ask(question, deadline));
  }

  /** Not before the last request has had its answer. */
  onApplicationShutdown(): void {
    for (const endpoint of this.endpoints) endpoint.close();
  }

  /** Identical queries share one request, which continues until the last caller has left. */
  private launch(key: string, question: DnsQuestion): Flight {
    const flight = new Flight((self) => this.resolve(key, question, self));
    this.flights.set(key, flight);
    return flight;
  }

  private left(key: string, flight: Flight): void {
    if (--flight.callers > 0 || this.flights.get(key) !== flight) return;
    this.flights.delete(key);
    flight.deadline?.giveUp();
  }

  private async resolve(key: string, question: DnsQuestion, flight: Flight): Promise<DnsAnswer> {
    let first: DnsAnswer | undefined;
    try {
      const answer = await QueryDeadline.during(this.options.deadlineMs, undefined, async (deadline) => {
        flight.deadline = deadline;
        first = await this.askFirstOf(this.ranked(), question, deadline);
        return needsConfirmation(first, question) ? this.confirmed(first, question, deadline) : first;
      });
      this.cache.keep(key, answer, lifetime(answer, question));
      this.covered.learn(question, answer);
      return answer;
    } catch (error) {
      if (first && error instanceof UpstreamError) return first; // no second resolver could be reached in time
      throw error;
    } finally {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    }
  }

  private async confirmed(first: DnsAnswer, question: DnsQuestion, deadline: QueryDeadline): Promise<DnsAnswer> {
    const others = this.ranked().filter(({ id, health }) => id !== first.resolver && !health.isResting);
    return moreCredible(first, await this.askFirstOf(others, question, deadline), question);
  }

  private askFirstOf(endpoints: DohEndpoint[], question: DnsQuestion, deadline: QueryDeadline): Promise<DnsAnswer> {
    const half = performance.now() + this.options.deadlineMs / 2;
    const isCalm = () => !this.concurrency.isFull || performance.now() > half;
    return hedged(endpoints, this.options.hedgeMs, (endpoint) => endpoint.ask(question, deadline), isCalm);
  }

  /** The best first; a busy one comes after those that are not. */
  private ranked(): DohEndpoint[] {
    const validating = this.endpoints.slice(0, VALIDATING);
    return validating.sort(
      (one, other) => Number(other.isFree) - Number(one.isFree) || ResolverHealth.compare(one.health, other.health),
    );
  }
}
