import type { DnsAnswer, DnsQuestion } from './dns-answer.js';
import { withDeadline } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

/** The number of resolvers at the start of the list that validate and are trusted. */
export const VALIDATING = 3;

const ROOT: DnsQuestion = { name: '.', type: 'NS' };
const REACH_MS = 3000;

export interface PublicResolver {
  readonly id: string;
  readonly label: string;
}

/** The answer of one resolver, or why there is none. */
export type ResolverReport = PublicResolver & ({ readonly answer: DnsAnswer } | { readonly error: UpstreamError });

/** DNS through validating resolvers. Any RCODE is an answer; no answer is an UpstreamError. */
export abstract class DnsResolver {
  abstract readonly resolvers: readonly PublicResolver[];

  /** The trusted answer: from the best resolver, with negative and failed answers confirmed by a second one. */
  abstract ask(question: DnsQuestion, signal?: Caller): Promise<DnsAnswer>;

  /** The current answer of one resolver. It has more time than `ask`: a resolver gives up late on dead name servers, and says so. */
  abstract askAt(resolver: string, question: DnsQuestion, signal?: Caller): Promise<DnsAnswer>;

  /** Whether any of them can be asked at all. Each knows the root, whatever ails the domain that a question was about. */
  isReachable(): Promise<boolean> {
    const anyone = (brief: Caller) => Promise.any(this.resolvers.map(({ id }) => this.askAt(id, ROOT, brief)));
    return withDeadline(REACH_MS, undefined, anyone).then(
      () => true,
      () => false,
    );
  }

  /** The answer of each resolver, in fixed order. */
  askEach(question: DnsQuestion, signal?: Caller): Promise<ResolverReport[]> {
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
