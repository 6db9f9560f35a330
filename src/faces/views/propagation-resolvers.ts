import { canonicalType } from '#formats/dns-wire/record-type.js';
import { isQueryType } from '#base/domain/query-type.js';
import { comparisonKey } from '#features/propagation/consistency.js';
import type { PropagationResult, ResolverEntry } from '#features/propagation/propagation.dto.js';

export type ResolverStatus = 'agrees' | 'differs' | 'unreachable';

export interface ResolverView {
  readonly entry: ResolverEntry;
  readonly standing: ResolverStatus;
  /** Seconds until the answer expires in its cache. */
  readonly left?: number;
}

/** Which resolvers agree with the majority, and how long each keeps its answer. */
export function resolversOf({ resolvers, type }: PropagationResult): readonly ResolverView[] {
  const reachable = resolvers.filter((entry) => entry.reachable);
  const meant = isQueryType(type) ? canonicalType(type) : type;
  const keyOf = (entry: ResolverEntry) => comparisonKey(entry, meant);
  const counts = new Map<string, number>();
  for (const entry of reachable) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  const [common] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [''];
  return resolvers.map((entry) => {
    const ttls = entry.answers.flatMap(({ ttl }) => ttl ?? []);
    const standing = !entry.reachable ? 'unreachable' : keyOf(entry) === common ? 'agrees' : 'differs';
    return { entry, standing, ...(ttls.length > 0 && { left: Math.max(...ttls) }) };
  });
}

/** Seconds until all differing answers expire; undefined if all agree, or if one has no TTL. */
export function secondsUntilAgreement(resolvers: readonly ResolverView[]): number | undefined {
  const differing = resolvers.filter(({ standing }) => standing === 'differs');
  const lefts = differing.flatMap(({ left }) => left ?? []);
  return differing.length > 0 && lefts.length === differing.length ? Math.max(...lefts) : undefined;
}
