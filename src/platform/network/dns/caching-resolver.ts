import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { Metrics } from '#base/metrics/metrics.js';
import { AnswerCache } from './answer-cache.js';
import { ChainValidator } from './chain-validator.js';
import { CoveredNames } from './covered-names.js';
import {
  type DnsAnswer,
  type DnsQuery,
  needsConfirmation,
  answerLifetime,
  moreCredible,
  queryKey,
} from './dns-answer.js';
import { isFailure } from './denial.js';
import { DnsResolver, TRUSTED } from './dns-resolver.js';
import { ResolverEndpoint } from './resolver-endpoint.js';
import { ResolverOptions } from './resolver-options.js';
import { hedgedQuery } from './hedge.js';
import { ResolverHealth } from './resolver-health.js';
import { ResolverTransports } from './resolver-transports.js';
import { SYSTEM_RESOLVER, SystemFallback } from './system-fallback.js';
import { isDefaultList, type ResolverAddress } from '#platform/config/resolver-list.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { cancelError, type CancelSignal, type CancelSource, unlessCanceled } from '#platform/runtime/cancel-signal.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

/** Asks one resolver. */
type Way = () => Promise<DnsAnswer>;

/** A pending query and the number of its callers. */
class Flight {
  callers = 0;
  source: CancelSource | undefined;
  readonly answer: Promise<DnsAnswer>;

  constructor(start: (flight: Flight) => Promise<DnsAnswer>) {
    this.answer = ignoreUnhandled(start(this)); // all callers may have left
  }
}

@Injectable()
export class CachingResolver extends DnsResolver implements OnApplicationShutdown {
  readonly resolvers;
  private readonly endpoints: readonly ResolverEndpoint[];
  private readonly concurrency: ConcurrencyLimiter;
  private readonly cache: AnswerCache;
  private readonly covered: CoveredNames;
  private readonly chain: ChainValidator;
  private readonly flights = new Map<string, Flight>();
  private readonly fallback: SystemFallback | undefined;

  constructor(
    private readonly options: ResolverOptions,
    clock: Clock,
    private readonly metrics: Metrics,
    transports: ResolverTransports,
    private readonly memory: MemoryBudget,
    timeouts: Timeouts,
    states: ResolverStates,
  ) {
    super(timeouts);
    this.resolvers = options.resolvers;
    this.concurrency = new ConcurrencyLimiter(options.limits);
    const open = (server: ResolverAddress) =>
      new ResolverEndpoint(server, options, this.concurrency, clock, metrics, transports.open(server), states);
    this.endpoints = options.resolvers.map(open);
    this.cache = new AnswerCache(options.cacheEntries, clock, memory);
    this.covered = new CoveredNames(clock);
    this.chain = new ChainValidator(options.anchors, clock, (query) => this.query(query));
    // Resolvers that an operator has chosen are used alone.
    if (isDefaultList(options.resolvers)) {
      const surroundings = { options, clock, timeouts, states, chain: this.chain, ended: () => this.forget() };
      this.fallback = new SystemFallback(open(SYSTEM_RESOLVER), this.endpoints, surroundings);
    }
    const resting = () => this.endpoints.map(({ id, health }) => [Number(health.isResting), id] as const);
    metrics.watch('gauge', 'dd_resolver_resting', 'Spared for a while because it failed.', resting, 'resolver');
    metrics.watch(
      'gauge',
      'dd_resolver_fallback',
      'The resolvers of the system are used in place of the default ones.',
      () => [[Number(states.isSystem)]],
    );
    const byOtherHttp = () => [...states.otherHttp].map(([resolver, client]) => [1, resolver, client] as const);
    const otherHttp = 'Asked over HTTP/1.1, or with the HTTP/2 client of Node.';
    metrics.watch('gauge', 'dd_resolver_other_http', otherHttp, byOtherHttp, 'resolver', 'client');
    metrics.watch('gauge', 'dd_dns_questions_in_flight', 'Questions under way.', () => [[this.concurrency.inside]]);
    metrics.watch('gauge', 'dd_dns_questions_waiting', 'Questions that wait for room.', () => [
      [this.concurrency.waiting],
    ]);
  }

  query(query: DnsQuery, signal?: CancelSignal): Promise<DnsAnswer> {
    if (signal?.aborted) return Promise.reject(cancelError(signal));
    const key = queryKey(query);
    const cached = query.fresh ? undefined : (this.cache.get(key) ?? this.covered.answerTo(query));
    const shared = query.fresh ? undefined : this.flights.get(key);
    this.metrics.dnsQuestions.count(cached ? 'cache' : shared ? 'shared' : 'asked');
    if (cached) return Promise.resolve(cached);
    const flight = shared ?? this.launch(key, query);
    flight.callers++;
    if (!signal) return flight.answer;
    // The flight has the time limit.
    return unlessCanceled(signal, flight.answer).finally(() => this.left(key, flight));
  }

  async queryAt(resolver: string, query: DnsQuery, signal?: CancelSignal): Promise<DnsAnswer> {
    const endpoint = this.endpoints.find(({ id }) => id === resolver);
    if (!endpoint) throw new UpstreamError('no-route');
    if (this.fallback?.isActive) throw new UpstreamError('timeout'); // it is known to be silent, and asked again and again
    return this.timeouts.limit(this.options.singleMs, signal, (limited) => endpoint.query(query, limited));
  }

  protected override async isValidating(resolver: string, signal: CancelSignal | undefined): Promise<boolean> {
    const endpoint = this.endpoints.slice(0, TRUSTED).find(({ id }) => id === resolver);
    if (!endpoint || this.options.anchors.length === 0) return endpoint !== undefined;
    const found = this.timeouts.limit(this.options.deadlineMs, signal, (limited) => endpoint.isValidating(limited));
    return found.catch(orElse(false)); // its answer counts, even if this is not known in time
  }

  override isReachable(): Promise<boolean> {
    return this.fallback?.isActive ? this.fallback.isReachable() : super.isReachable();
  }

  /** Runs after the last request was answered. */
  onApplicationShutdown(): void {
    this.fallback?.close();
    for (const endpoint of this.endpoints) endpoint.close();
  }

  /**
   * Identical queries share one request, which continues until the last caller has left. A fresh query starts another one; the
   * earlier request still answers its callers, but its answer is not cached.
   */
  private launch(key: string, query: DnsQuery): Flight {
    const flight = new Flight((self) => this.resolve(key, query, self));
    this.flights.set(key, flight);
    return flight;
  }

  private left(key: string, flight: Flight): void {
    if (--flight.callers > 0 || this.flights.get(key) !== flight) return;
    this.flights.delete(key);
    flight.source?.abort();
  }

  private async resolve(key: string, query: DnsQuery, flight: Flight): Promise<DnsAnswer> {
    let first: DnsAnswer | undefined;
    const held = this.memory.transit(); // the second resolver may take long
    try {
      const answer = await this.timeouts.limit(this.options.deadlineMs, undefined, async (source) => {
        flight.source = source;
        first = await held.hold(() => this.first(query, source));
        const isAlone = first.resolver === SYSTEM_RESOLVER.id;
        return needsConfirmation(first, query) && !isAlone ? this.confirmed(first, query, source) : first;
      });
      if (this.flights.get(key) === flight) {
        this.cache.keep(key, answer, answerLifetime(answer, query));
        this.covered.learn(query, answer);
      }
      return answer;
    } catch (error) {
      if (first && error instanceof UpstreamError) return first; // no second resolver answered in time
      throw error;
    } finally {
      held.close();
      if (this.flights.get(key) === flight) this.flights.delete(key);
    }
  }

  private async confirmed(first: DnsAnswer, query: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const all = this.ranked();
    // Where there is only one, it is asked again.
    const others = all.length === 1 ? all : all.filter(({ id, health }) => id !== first.resolver && !health.isResting);
    return moreCredible(first, await this.firstOf(this.waysTo(others, query, signal)), query);
  }

  private first(query: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const { fallback } = this;
    if (fallback?.isActive) return fallback.query(query, signal);
    const ways = this.waysTo(this.ranked(), query, signal);
    return this.firstOf(fallback?.mayStandIn ? [...ways, () => fallback.query(query, signal)] : ways);
  }

  private waysTo(endpoints: readonly ResolverEndpoint[], query: DnsQuery, signal: CancelSignal): Way[] {
    return endpoints.map((endpoint) => () => this.ask(endpoint, query, signal));
  }

  private firstOf(ways: readonly Way[]): Promise<DnsAnswer> {
    const half = performance.now() + this.options.deadlineMs / 2;
    const isCalm = () => !this.concurrency.isFull || performance.now() > half;
    return hedgedQuery(ways, this.options.hedgeMs, (ask) => ask(), isCalm);
  }

  private forget(): void {
    this.cache.clear();
    this.covered.clear();
  }

  /** What a validating resolver would say. */
  private async ask(endpoint: ResolverEndpoint, query: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const answer = await endpoint.query(query, signal);
    const isSettled = answer.ad || query.checkingDisabled || isFailure(answer) || this.options.anchors.length === 0;
    if (isSettled || (await endpoint.isValidating(signal))) return answer;
    return this.chain.validated(query, answer);
  }

  /** The best first; a busy one comes after those that are not. */
  private ranked(): ResolverEndpoint[] {
    const trusted = this.endpoints.slice(0, TRUSTED);
    return trusted.sort(
      (one, other) => Number(other.isFree) - Number(one.isFree) || ResolverHealth.compare(one.health, other.health),
    );
  }
}
