import { isSpecialBlock } from '#base/domain/special-purpose.js';
import type { ReachedTerm } from '#formats/records/spf-permission.js';
import { formatTerm } from '#formats/records/spf-term.js';

export interface SpfNetwork {
  readonly version: 4 | 6;
  readonly prefix: number;
  readonly reached: ReachedTerm;
}

/** The networks that pass by this term. */
export function networksOf(reached: ReachedTerm): SpfNetwork[] {
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

/** The share of the address space; each term counts once. */
export function shareOf(networks: readonly SpfNetwork[], version: 4 | 6): number {
  const prefixes = networks
    .filter((one) => one.version === version)
    .map(({ prefix, reached }) => [`${reached.owner} ${formatTerm(reached.term)}`, prefix] as const);
  return [...new Map(prefixes).values()].reduce((sum, prefix) => sum + 2 ** -prefix, 0);
}
