import type { NamedServer } from './services.js';

/** What could be used before, what can be afterwards, and what is lost without a replacement. */
interface Remains {
  readonly had: readonly string[];
  readonly left: readonly string[];
  readonly lost: readonly string[];
}

/** Other servers in place of the old ones are a move, not a loss. */
export function lostOnly(before: readonly NamedServer[], after: readonly NamedServer[]): Remains {
  const had = namesOf(before, ['works']);
  const left = namesOf(after, ['works', 'unknown']);
  const named = new Set(before.map(({ name }) => name));
  const isReplaced = left.some((name) => !named.has(name));
  return { had, left, lost: isReplaced ? [] : had.filter((name) => !left.includes(name)) };
}

function namesOf(servers: readonly NamedServer[], uses: readonly string[]): readonly string[] {
  return servers.filter(({ use }) => uses.includes(use)).map(({ name }) => name);
}
