import type { QuestionType } from '../domain/question-type.js';
import type { Consistency, ResolverEntry } from './propagation.dto.js';

/** Types whose data holds names, which are the same in any case. */
const NAMING: ReadonlySet<QuestionType> = new Set(['NS', 'CNAME', 'SOA', 'PTR', 'MX', 'SRV']);

/** Whether the resolvers tell the same; nobody reachable is no agreement. */
export function consistencyOf(entries: readonly ResolverEntry[], type: QuestionType): Consistency {
  const reachable = entries.filter((entry) => entry.reachable);
  const groups = new Map<string, number>();
  for (const entry of reachable) {
    const answer = comparable(entry, type);
    groups.set(answer, (groups.get(answer) ?? 0) + 1);
  }
  return {
    reachable: reachable.length,
    total: entries.length,
    agreeing: Math.max(0, ...groups.values()),
    consistent: groups.size === 1,
  };
}

/** Equal for answers that say the same: a set of data under an RCODE, without TTL and order. */
function comparable({ status, answers }: ResolverEntry, type: QuestionType): string {
  const data = answers.map((answer) => (NAMING.has(type) ? answer.data.toLowerCase() : answer.data));
  return JSON.stringify([status, ...[...new Set(data)].sort()]);
}
