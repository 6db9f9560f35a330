import type { Clock } from '#base/domain/clock.js';
import { DnsWireError } from '#formats/dns-wire/dns-wire-error.js';
import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import type { Message } from '#formats/dns-wire/message.js';
import { nameToWire } from '#formats/dns-wire/name.js';
import type { Metrics } from '#base/metrics/metrics.js';
import type { ResolverAddress } from '#platform/config/resolver-list.js';
import { agedAnswer, type DnsAnswer, type DnsQuery } from './dns-answer.js';
import { checkSize } from './large-message.js';
import type { ResolverOptions } from './resolver-options.js';
import type { Transport } from './transport.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { ResolverHealth } from './resolver-health.js';
import type { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import type { ResolverStates } from '#platform/runtime/resolver-states.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';

const ROOT_KEYS: DnsQuery = { name: '.', type: 'DNSKEY' };

/** One resolver: the way to it, its statistics, and its answers. */
export class ResolverEndpoint {
  readonly id: string;
  private readonly label: string;
  readonly health: ResolverHealth;
  /** Undefined until it is known. */
  private validates: boolean | undefined;

  constructor(
    server: ResolverAddress,
    options: ResolverOptions,
    private readonly concurrency: ConcurrencyLimiter,
    clock: Clock,
    private readonly metrics: Metrics,
    private readonly transport: Transport,
    private readonly states: ResolverStates,
  ) {
    this.id = server.id;
    this.label = server.label;
    this.health = new ResolverHealth(options.restMs, clock);
  }

  get isFree(): boolean {
    return !this.health.isResting && this.concurrency.hasRoom(this.id);
  }

  async query(question: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    checkName(question.name);
    const leave = await this.concurrency.enter(this.id);
    try {
      if (signal.aborted) throw cancelError(signal);
      return await this.exchange(question, signal);
    } finally {
      leave();
    }
  }

  /** Whether it validates: it has set AD before, or does for the keys of the root, which are signed. */
  async isValidating(signal: CancelSignal): Promise<boolean> {
    this.validates ??= await this.query(ROOT_KEYS, signal).then(
      ({ ad, answers }) => (ad || answers.length > 0 ? ad : undefined),
      orElse(undefined),
    );
    return this.validates ?? false;
  }

  close(): void {
    this.transport.close();
  }

  private async exchange(question: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    const start = performance.now();
    let isReply = false;
    try {
      const { message, age } = await this.transport.ask(question, signal);
      isReply = true;
      const answer = agedAnswer(this.answerIn(message), age);
      if (answer.ad) this.validates = true;
      const ms = performance.now() - start;
      this.health.answered(ms);
      this.states.answered(this.label);
      this.metrics.resolverAnswers.observe(ms / 1000, this.id);
      return answer;
    } catch (error) {
      const failure = UpstreamError.from(error); // rethrows bugs, which say nothing about the resolver
      if (failure.reason === 'aborted') this.health.overtaken(performance.now() - start);
      else {
        // Malformed or too large records are a fault of their zone, for which the resolver must not be avoided.
        const isOurFault = failure.reason === 'busy';
        const isOfZone = error instanceof DnsWireError || (isReply && failure.reason === 'too-large');
        if (!isOurFault && !isOfZone) this.health.failed();
        if (!isOfZone) this.states.failed(this.label, failure);
        this.metrics.upstreamErrors.count(this.id, failure.reason);
      }
      throw failure;
    }
  }

  private answerIn({ rcode, ad, answers, authorities, edns }: Message): DnsAnswer {
    return checkSize({ resolver: this.id, rcode, ad, answers, authorities, extendedErrors: extendedErrors(edns) });
  }
}

/** A name without a wire form cannot be queried; such names come from foreign records. */
function checkName(name: string): void {
  try {
    nameToWire(name);
  } catch (error) {
    throw UpstreamError.from(error);
  }
}
