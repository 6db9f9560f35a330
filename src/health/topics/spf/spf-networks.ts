import { isSpecialBlock } from '../../../domain/special-purpose.js';
import type { ReachedTerm } from '../../../records/spf-permission.js';
import { formatTerm } from '../../../records/spf-term.js';

export interface Network {
  readonly version: 4 | 6;
  readonly prefix: number;
  readonly reached: ReachedTerm;
}

/** The networks from which a sender passes by this term. */
export function networksOf(reached: ReachedTerm): Network[] {
  const { term, grants, cost } = reached;
  if (!grants || cost?.note === 'void' || cost?.note === 'failed') return [];
  if ('network' in term) {
    const { address, prefix } = term.network;
    return isSpecialBlock(term.network) ? [] : [{ version: address.version, prefix, reached }];
  }
  if (term.kind !== 'a' && term.kind !== 'mx') return [];
  const { prefix4 = 32, prefix6 = 128 } = term;
  return [
    { version: 4, prefix: prefix4, reached },
    { version: 6, prefix: prefix6, reached },
  ];
}

/** How much of all addresses they have, each counted once. */
export function shareOf(networks: readonly Network[], version: 4 | 6): number {
  const prefixes = networks
    .filter((one) => one.version === version)
    .map(({ prefix, reached }) => [`${reached.owner} ${formatTerm(reached.term)}`, prefix] as const);
  return [...new Map(prefixes).values()].reduce((sum, prefix) => sum + 2 ** -prefix, 0);
}
