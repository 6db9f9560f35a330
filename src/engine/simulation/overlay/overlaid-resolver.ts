import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { Network } from '../network.js';

export type Ask = (query: DnsQuery) => Promise<DnsAnswer>;

/** What resolvers answer today. */
export interface Today {
  /** The answer to the query itself. */
  readonly first: () => Promise<DnsAnswer>;
  readonly ask: Ask;
  /** What most of the world sees, if one resolver or server differs. */
  readonly usual: Ask;
}

export interface Overlay {
  answer(query: DnsQuery, today: Today): Promise<DnsAnswer>;
  /** Whether a query has an answer even where a resolver of today has none. */
  isAlone?(query: DnsQuery): boolean;
}

/** Resolvers whose answers come from an overlay. */
export function overlaidResolver(resolver: Network['resolver'], overlay: Overlay): Network['resolver'] {
  const answerOf = async (query: DnsQuery, today: Today, id: string): Promise<DnsAnswer> => {
    const answer = await overlay.answer(query, today);
    return answer.resolver === id ? answer : { ...answer, resolver: id };
  };
  return {
    query(query, signal) {
      const ask: Ask = (one) => resolver.query(one, signal);
      return overlay.answer(query, { first: () => ask(query), ask, usual: ask });
    },
    queryAt(id, query, signal) {
      const ask: Ask = (one) => resolver.queryAt(id, one, signal);
      const usual: Ask = (one) => resolver.query(one, signal);
      return answerOf(query, { first: () => ask(query), ask, usual }, id);
    },
    async queryEach(query, signal) {
      const reports = await resolver.queryEach(query, signal);
      const ask: Ask = (one) => resolver.query(one, signal);
      return Promise.all(
        reports.map(async (report) => {
          if (!('answer' in report) && !overlay.isAlone?.(query)) return report;
          const first = () => ('answer' in report ? Promise.resolve(report.answer) : ask(query));
          const { id, label } = report;
          const answer = await answerOf(query, { first, ask, usual: ask }, id);
          return { id, label, answer, validates: 'answer' in report && report.validates };
        }),
      );
    },
    isReachable: () => resolver.isReachable(),
  };
}
