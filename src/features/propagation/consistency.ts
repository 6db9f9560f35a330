import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Consistency, ResolverEntry } from './propagation.dto.js';

/** Types whose data consists of numbers and case-insensitive names. */
const NAMING: ReadonlySet<RecordType> = new Set(['NS', 'CNAME', 'DNAME', 'SOA', 'PTR', 'MX', 'SRV']);

/** The index of the name in data that contains other text as well. */
const NAME_AT: Partial<Record<RecordType, number>> = { HTTPS: 1, SVCB: 1, NAPTR: -1, NSEC: 0, RRSIG: 7 };

/** Whether the resolvers agree; without a reachable one they do not. */
export function consistencyOf(entries: readonly ResolverEntry[], type: RecordType): Consistency {
  const reachable = entries.filter((entry) => entry.reachable);
  const groups = new Map<string, number>();
  for (const entry of reachable) {
    const answer = comparisonKey(entry, type);
    groups.set(answer, (groups.get(answer) ?? 0) + 1);
  }
  return {
    reachable: reachable.length,
    total: entries.length,
    agreeing: Math.max(0, ...groups.values()),
    consistent: groups.size === 1,
  };
}

/** Equal for equivalent answers: RCODE and set of data, without TTL and order. */
export function comparisonKey({ status, answers }: ResolverEntry, type: RecordType): string {
  const data = answers.map((answer) => sameCase(answer.data, type));
  return JSON.stringify([status, ...[...new Set(data)].sort()]);
}

function sameCase(data: string, type: RecordType): string {
  if (NAMING.has(type)) return data.toLowerCase();
  const at = NAME_AT[type];
  const words = at === undefined ? [] : data.split(' ');
  const name = words.at(at ?? 0);
  return at === undefined || name === undefined ? data : words.with(at, name.toLowerCase()).join(' ');
}
