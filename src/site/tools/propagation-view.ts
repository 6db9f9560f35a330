import { canonicalType } from '../../dns-wire/record-type.js';
import { isQuestionType } from '../../domain/question-type.js';
import { comparable } from '../../propagation/consistency.js';
import type { PropagationResult, ResolverEntry } from '../../propagation/propagation.dto.js';

export type Standing = 'agrees' | 'differs' | 'unreachable';

export interface ResolverView {
  readonly entry: ResolverEntry;
  readonly standing: Standing;
  /** Seconds until its cache forgets the answer. */
  readonly left?: number;
}

/** Who has the answer of the majority, and for how long the others keep theirs. */
export function resolversOf({ resolvers, type }: PropagationResult): readonly ResolverView[] {
  const reachable = resolvers.filter((entry) => entry.reachable);
  const meant = isQuestionType(type) ? canonicalType(type) : type;
  const keyOf = (entry: ResolverEntry) => comparable(entry, meant);
  const counts = new Map<string, number>();
  for (const entry of reachable) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  const [common] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [''];
  return resolvers.map((entry) => {
    const ttls = entry.answers.flatMap(({ ttl }) => ttl ?? []);
    const standing = !entry.reachable ? 'unreachable' : keyOf(entry) === common ? 'agrees' : 'differs';
    return { entry, standing, ...(ttls.length > 0 && { left: Math.max(...ttls) }) };
  });
}

/** The longest that an answer which differs stays in a cache; none where all agree, or one has no TTL to count. */
export function goneIn(resolvers: readonly ResolverView[]): number | undefined {
  const differing = resolvers.filter(({ standing }) => standing === 'differs');
  const lefts = differing.flatMap(({ left }) => left ?? []);
  return differing.length > 0 && lefts.length === differing.length ? Math.max(...lefts) : undefined;
}
