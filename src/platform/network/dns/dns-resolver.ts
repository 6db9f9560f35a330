import type { DnsAnswer, DnsQuery } from './dns-answer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

/** The number of resolvers at the start of the list that are believed; the others are only compared with them. */
export const TRUSTED = 3;

const ROOT: DnsQuery = { name: '.', type: 'NS' };
const REACH_MS = 3000;

export interface PublicResolver {
  readonly id: string;
  readonly label: string;
}

/** The answer of one resolver, or why there is none. */
export type ResolverReport = PublicResolver &
  ({ readonly answer: DnsAnswer; readonly validates: boolean } | { readonly error: UpstreamError });

/** DNS through resolvers. Any RCODE is an answer; no answer is an UpstreamError. */
export abstract class DnsResolver {
  abstract readonly resolvers: readonly PublicResolver[];

  constructor(protected readonly timeouts: Timeouts) {}

  /** The trusted answer: from the best resolver, with negative and failed answers confirmed by a second one. */
  abstract query(query: DnsQuery, signal?: CancelSignal): Promise<DnsAnswer>;

  /** The current answer of one resolver. It has a longer timeout than `query`, because SERVFAIL for dead name servers takes long. */
  abstract queryAt(resolver: string, query: DnsQuery, signal?: CancelSignal): Promise<DnsAnswer>;

  /** Whether any resolver can be reached. Queries the root NS set, which every working resolver can answer. */
  isReachable(): Promise<boolean> {
    const anyone = (brief: CancelSignal) => Promise.any(this.resolvers.map(({ id }) => this.queryAt(id, ROOT, brief)));
    return this.timeouts.limit(REACH_MS, undefined, anyone).then(
      () => true,
      () => false,
    );
  }

  /** The answer of each resolver, in fixed order. */
  queryEach(query: DnsQuery, signal?: CancelSignal): Promise<ResolverReport[]> {
    return Promise.all(
      this.resolvers.map(async ({ id, label }) => {
        try {
          const answer = await this.queryAt(id, query, signal);
          return { id, label, answer, validates: await this.isValidating(id, signal) };
        } catch (error) {
          return { id, label, error: UpstreamError.from(error) };
        }
      }),
    );
  }

  /** Whether the resolver is believed and known to validate. */
  protected isValidating(resolver: string, signal: CancelSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    return Promise.resolve(this.resolvers.slice(0, TRUSTED).some(({ id }) => id === resolver));
  }
}
