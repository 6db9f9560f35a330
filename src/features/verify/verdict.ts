import { presentData } from '#formats/dns-wire/resource-record.js';
import type { FindingQuery } from './finding-query.js';
import type { ObservedAnswer } from './server-answers.js';
import type { State } from './verify.dto.js';

/** A finding, whether the new report has it, and the observed answers. */
export interface FindingRecheck {
  readonly id: string;
  readonly isThere: boolean;
  readonly query: FindingQuery;
  readonly seen: readonly ObservedAnswer[];
}

export interface VerificationResult {
  readonly state: State;
  readonly seen: readonly ObservedAnswer[];
  /** Seconds until the last resolver has the new records; undefined where nothing is spreading. */
  readonly wait?: number;
  /** What the finding is about is not there any more. */
  readonly isGone?: true;
}

/** Types that are also in the parent zone: caches keep them independently of the zone. */
const DELEGATION: ReadonlySet<string> = new Set(['DS', 'NS']);

/** Without a simulation, the new report decides; resolvers with old records are only counted. */
export function compareAnswers({ isThere, query, seen }: FindingRecheck): VerificationResult {
  const published = new Set(seen.filter(({ by, own }) => by === 'server' && own).map(recordsKey));
  const late = seen.filter((one) => one.by === 'resolver' && one.own && !published.has(recordsKey(one)));
  // If no server answers or servers disagree, it is unknown which records are the new ones.
  const isSpreading = !isThere && published.size === 1 && late.length > 0 && DELEGATION.has(query.type);
  if (isSpreading) return { state: 'spreading', seen, wait: maxTtl(late) };
  return { state: isThere ? 'open' : 'resolved', seen };
}

/** Equal for answers with the same records. */
export function recordsKey({ own = [] }: ObservedAnswer): string {
  return JSON.stringify(own.map((record) => `${record.type} ${presentData(record)}`).sort());
}

export function maxTtl(answers: readonly ObservedAnswer[]): number {
  return Math.max(...answers.map(({ ttl }) => ttl));
}
