import type { DnsAnswer, DnsQuestion } from './dns-answer.js';
import { withDeadline } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';

/** So many resolvers, the first of the list, validate; what they say is believed. */
export const VALIDATING = 3;

const ROOT: DnsQuestion = { name: '.', type: 'NS' };
const REACH_MS = 3000;

export interface PublicResolver {
  readonly id: string;
  readonly label: string;
}

/** What one resolver said, or why it could not be asked. */
export type ResolverReport = PublicResolver & ({ readonly answer: DnsAnswer } | { readonly error: UpstreamError });

/** The DNS as validating resolvers see it. An RCODE is an answer; not getting any is an UpstreamError. */
export abstract class DnsResolver {
  abstract readonly resolvers: readonly PublicResolver[];

  /** The answer to believe: from the best resolver, and what is not there or failed confirmed by a second one. */
  abstract ask(question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer>;

  /** What this one resolver says now. It has more time than `ask`: a resolver gives up late on dead name servers, and says so. */
  abstract askAt(resolver: string, question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer>;

  /** Whether any of them can be asked at all. Each knows the root, whatever ails the domain that a question was about. */
  isReachable(): Promise<boolean> {
    const anyone = (brief: AbortSignal) => Promise.any(this.resolvers.map(({ id }) => this.askAt(id, ROOT, brief)));
    return withDeadline(REACH_MS, undefined, anyone).then(
      () => true,
      () => false,
    );
  }

  /** What each says for itself, in their fixed order. */
  askEach(question: DnsQuestion, signal?: AbortSignal): Promise<ResolverReport[]> {
    return Promise.all(
      this.resolvers.map(({ id, label }) =>
        this.askAt(id, question, signal).then(
          (answer) => ({ id, label, answer }),
          (error: unknown) => ({ id, label, error: UpstreamError.from(error) }),
        ),
      ),
    );
  }
}
