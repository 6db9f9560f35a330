import { Logger } from '@nestjs/common';
import type { Clock } from '#base/domain/clock.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { SYSTEM, type ResolverAddress } from '#platform/config/resolver-list.js';
import { type CancelSignal, unlessCanceled } from '#platform/runtime/cancel-signal.js';
import type { ResolverStates } from '#platform/runtime/resolver-states.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ChainValidator } from './chain-validator.js';
import { isFailure } from './denial.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';
import type { ResolverEndpoint } from './resolver-endpoint.js';
import { DishonestResolverError, proveHonesty } from './resolver-honesty.js';
import type { ResolverOptions } from './resolver-options.js';

/** Its answers have this id, so that a report can say where they are from. */
export const SYSTEM_RESOLVER: ResolverAddress = { id: SYSTEM, label: 'System', url: SYSTEM };

/** Since the last answer of any default resolver. */
const SILENT_MS = 10_000;
const RETRY_MS = 5000;
/** For one of the default resolvers to answer. */
const PROBE_MS = 1500;
const ROOT: DnsQuery = { name: '.', type: 'NS' };

interface Surroundings {
  readonly options: ResolverOptions;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly states: ResolverStates;
  /** Validates while the system's resolvers are used. */
  readonly chain: ChainValidator;
  /** Called when the default resolvers are used again: what the others said is forgotten. */
  readonly ended: () => void;
}

/**
 * The resolvers of the system, for as long as none of the default ones answers. Nobody chose them for us, so they are used
 * with care: they have to prove that they do not lie, their AD bit means nothing, an answer that does not validate is none,
 * and so is one with an address that is not public, which only exists in this network.
 */
export class SystemFallback {
  private readonly logger = new Logger('Resolvers');
  /** For the proof, before the resolvers are used for anything else. */
  private readonly proof: ChainValidator;
  private timer: NodeJS.Timeout | undefined;
  private starting: Promise<void> | undefined;
  private retryAt = -Infinity;

  constructor(
    private readonly endpoint: ResolverEndpoint,
    private readonly others: readonly ResolverEndpoint[],
    private readonly given: Surroundings,
  ) {
    this.proof = new ChainValidator(given.options.anchors, given.clock, (query) => this.askForProof(query));
  }

  get isActive(): boolean {
    return this.timer !== undefined;
  }

  /** Whether no default resolver has answered for a while. */
  get mayStandIn(): boolean {
    const since = this.given.clock.now() - SILENT_MS;
    return this.isActive || this.others.every(({ health }) => health.answeredAt < since);
  }

  async query(query: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    await unlessCanceled(signal, this.start());
    const answer = await this.ask(query, signal);
    if (answer.answers.some(isNotPublic)) throw new UpstreamError('malformed', { cause: 'an address of this network' });
    if (query.checkingDisabled || isFailure(answer)) return answer;
    const judged = await this.given.chain.validated(query, answer);
    // A fault of the domain and a changed answer look the same from here.
    if (isFailure(judged)) throw new UpstreamError('malformed', { cause: 'an answer that does not validate' });
    return judged;
  }

  /** Whether they still answer. */
  async isReachable(): Promise<boolean> {
    const { timeouts, options } = this.given;
    const asked = timeouts.limit(options.deadlineMs, undefined, (signal) => this.ask(ROOT, signal));
    return asked.then(
      () => true,
      () => false,
    );
  }

  close(): void {
    clearInterval(this.timer);
    this.endpoint.close();
  }

  private async ask(query: DnsQuery, signal: CancelSignal): Promise<DnsAnswer> {
    return { ...(await this.endpoint.query({ ...query, checkingDisabled: true }, signal)), ad: false };
  }

  private askForProof(query: DnsQuery): Promise<DnsAnswer> {
    const { timeouts, options } = this.given;
    return timeouts.limit(options.deadlineMs, undefined, (signal) => this.ask(query, signal));
  }

  private start(): Promise<void> {
    if (this.isActive) return Promise.resolve();
    if (!this.starting && this.given.clock.now() < this.retryAt) return Promise.reject(new UpstreamError('timeout'));
    return (this.starting ??= this.standIn().finally(() => (this.starting = undefined)));
  }

  private async standIn(): Promise<void> {
    const { clock, states } = this.given;
    this.retryAt = clock.now() + RETRY_MS;
    const proven = this.prove().then(
      () => undefined,
      (error: unknown) => UpstreamError.from(error),
    );
    if (!(await this.areOthersSilent())) throw new UpstreamError('timeout');
    const failure = await proven;
    if (failure) {
      states.failed(SYSTEM_RESOLVER.label, failure);
      throw failure;
    }
    this.timer = setInterval(() => void this.look(), this.given.options.lookMs).unref();
    states.isSystem = true;
    this.logger.warn('No default resolver answers: the resolvers of the system are used', {
      resolvers: states.summary,
    });
  }

  private prove(): Promise<void> {
    return proveHonesty((query) => this.askForProof(query), this.proof);
  }

  private async look(): Promise<void> {
    if (!(await this.areOthersSilent())) {
      this.end('A default resolver answers again');
      return;
    }
    const lie = await this.prove().then(
      () => undefined,
      (error: unknown) => (error instanceof DishonestResolverError ? String(error.cause) : undefined),
    );
    if (lie !== undefined) this.end(`The resolvers of the system are not used any more: ${lie}`);
  }

  private end(news: string): void {
    const { states, ended } = this.given;
    clearInterval(this.timer);
    this.timer = undefined;
    states.isSystem = false;
    this.logger.log(news, { resolvers: states.summary });
    ended();
  }

  /** Also false if our own process or its limits are the reason. */
  private async areOthersSilent(): Promise<boolean> {
    try {
      const any = (signal: CancelSignal) => Promise.any(this.others.map((one) => one.query(ROOT, signal)));
      await this.given.timeouts.limit(PROBE_MS, undefined, any);
      return false;
    } catch (error) {
      const failures: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      return failures.every((one) => UpstreamError.from(one).reason !== 'busy');
    }
  }
}

function isNotPublic(record: DnsAnswer['answers'][number]): boolean {
  return (record.type === 'A' || record.type === 'AAAA') && specialPurpose(record.data.address) !== undefined;
}
