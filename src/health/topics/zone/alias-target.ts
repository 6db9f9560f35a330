import { withoutRootDot } from '../../../domain/host-name.js';
import type { Aliases } from './aliases.facts.js';

/** What a name is an alias of; no other record can be published next to it, and those of its target count. */
export function aliasTarget({ found }: Aliases, name: string): string | undefined {
  const target = found.find((alias) => alias.name === name)?.chain[1];
  return target === undefined ? undefined : withoutRootDot(target);
}
