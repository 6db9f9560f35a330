import { CidrBlock } from '#base/domain/ip-address.js';
import { isSpecialBlock, specialPurpose } from '#base/domain/special-purpose.js';
import type { SpfTerm } from '#formats/records/spf-term.js';
import type { SpfError, SpfWarning } from './issue-code.js';
import type { SpfInput } from './spf.dto.js';

/** Wider blocks authorize all customers of a provider. */
const NARROWEST_BROAD = { 4: 16, 6: 32 } as const;

interface Written {
  readonly text: string;
  readonly block: CidrBlock;
}

/** `ip4` and `ip6` terms without duplicates, host bits cleared. */
export function networkTerms(input: SpfInput, errors: SpfError[], warnings: SpfWarning[]): SpfTerm[] {
  const all = [
    ...parseNetworks(input.ip4 ?? [], 4, errors, warnings),
    ...parseNetworks(input.ip6 ?? [], 6, errors, warnings),
  ];
  const distinct = [...new Map(all.map((written) => [written.block.toString(), written])).values()];
  for (const { text } of redundantBlocks(distinct)) warnings.push({ code: 'ip-overlap', value: text });
  return distinct.map(({ block }) => ({
    kind: block.address.version === 4 ? 'ip4' : 'ip6',
    qualifier: '+',
    network: block,
  }));
}

function parseNetworks(
  texts: readonly string[],
  version: 4 | 6,
  errors: SpfError[],
  warnings: SpfWarning[],
): Written[] {
  return texts.flatMap((text) => {
    const block = CidrBlock.parse(text.trim());
    if (block?.address.version !== version) {
      errors.push({ code: block ? 'ip-family-mismatch' : 'ip-invalid', value: text });
      return [];
    }
    const network = CidrBlock.around(block.address, block.prefix);
    if (network.toString() !== block.toString()) warnings.push({ code: 'cidr-host-bits', value: text });
    if (block.prefix < NARROWEST_BROAD[version]) warnings.push({ code: 'cidr-too-broad', value: text });
    if (isSpecial(network)) warnings.push({ code: 'ip-special-purpose', value: text });
    return [{ text, block: network }];
  });
}

/** Whether no address of a block is public. `192.0.0.0/16` has public ones, although its first is special. */
function isSpecial(block: CidrBlock): boolean {
  const isNarrow = block.prefix >= (block.address.version === 4 ? 32 : NARROWEST_BROAD[6]);
  return isSpecialBlock(block) || (isNarrow && specialPurpose(block.address) !== undefined);
}

/** Blocks inside others. Sorted by first address, only the last outermost block can contain the next one. */
function redundantBlocks(all: readonly Written[]): Written[] {
  const keyed = all.map((written) => ({ ...written, key: sortKey(written.block) }));
  let outer: CidrBlock | undefined;
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ block }) => {
      const inside = outer?.contains(block.address) ?? false;
      if (!inside) outer = block;
      return inside;
    });
}

function sortKey({ address, prefix }: CidrBlock): string {
  return `${address.version} ${Buffer.from(address.bytes).toString('hex')} ${String(prefix).padStart(3, '0')}`;
}
