import { withoutRootDot } from '#base/domain/host-name.js';
import type { Aliases } from './aliases.facts.js';

/** The CNAME target of a name; the records of the target apply, and no others are allowed next to the CNAME. */
export function aliasTarget({ found }: Aliases, name: string): string | undefined {
  const target = found.find((alias) => alias.name === name)?.chain[1];
  return target === undefined ? undefined : withoutRootDot(target);
}
