import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import { AnswerCache } from './answer-cache.js';
import { withDeadline } from './deadline.js';
import { type DnsAnswer, type DnsQuestion, isPositive, moreCredible, questionKey } from './dns-answer.js';
import { DnsResolver } from './dns-resolver.js';
import { DohEndpoint } from './doh-endpoint.js';
import { DohOptions } from './doh-options.js';
import { hedged } from './hedge.js';
import { ResolverHealth } from './resolver-health.js';
import { Turnstile } from './turnstile.js';
import { UpstreamError } from './upstream-error.js';

const VALIDATING = 3;

@Injectable()
export class DohResolver extends DnsResolver implements OnModuleDestroy {
  readonly resolvers;
  private readonly endpoints: readonly DohEndpoint[];
  private readonly cache: AnswerCache;
  private readonly flights = new Map<string, Promise<DnsAnswer>>();

  constructor(
    private readonly options: DohOptions,
    clock: Clock,
  ) {
    super();
    this.resolvers = options.resolvers;
    const turnstile = new Turnstile(options.limits);
    this.endpoints = options.resolvers.map((server) => new DohEndpoint(server, options, turnstile, clock));
    this.cache = new AnswerCache(options.cacheEntries, clock);
  }

  async ask(question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer> {
    const cached = this.cache.get(question);
    if (cached) return cached;
    const key = questionKey(question);
    const flight = this.flights.get(key) ?? this.launch(key, question);
    return signal ? withDeadline(this.options.deadlineMs, signal, () => flight) : flight;
  }

  async askAt(resolver: string, question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer> {
    const endpoint = this.endpoints.find(({ id }) => id === resolver);
    if (!endpoint) throw new UpstreamError('no-route');
    return withDeadline(this.options.deadlineMs, signal, (scope) => endpoint.ask(question, scope));
  }

  onModuleDestroy(): void {
    for (const endpoint of this.endpoints) endpoint.close();
  }

  /** Equal questions share one flight, which no caller who leaves can end. */
  private launch(key: string, question: DnsQuestion): Promise<DnsAnswer> {
    const flight = this.resolve(question).finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }

  private async resolve(question: DnsQuestion): Promise<DnsAnswer> {
    let first: DnsAnswer | undefined;
    try {
      const answer = await withDeadline(this.options.deadlineMs, undefined, async (signal) => {
        first = await this.askFirstOf(this.ranked(), question, signal);
        return isPositive(first, question) ? first : this.confirmed(first, question, signal);
      });
      this.cache.keep(question, answer);
      return answer;
    } catch (error) {
      if (first) return first; // no second resolver could be reached in time
      throw error;
    }
  }

  private async confirmed(first: DnsAnswer, question: DnsQuestion, signal: AbortSignal): Promise<DnsAnswer> {
    const others = this.ranked().filter(({ id, health }) => id !== first.resolver && !health.isResting);
    return moreCredible(first, await this.askFirstOf(others, question, signal), question);
  }

  private askFirstOf(endpoints: DohEndpoint[], question: DnsQuestion, signal: AbortSignal): Promise<DnsAnswer> {
    return hedged(endpoints, this.options.hedgeMs, signal, (endpoint, scope) => endpoint.ask(question, scope));
  }

  private ranked(): DohEndpoint[] {
    const validating = this.endpoints.slice(0, VALIDATING);
    return validating.sort((one, other) => ResolverHealth.compare(one.health, other.health));
  }
}
