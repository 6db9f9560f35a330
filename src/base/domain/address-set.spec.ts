import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { AddressSet } from './address-set.js';
import { CidrBlock, IpAddress } from './ip-address.js';

const set = (...blocks: string[]) => AddressSet.of(blocks.map((block) => CidrBlock.of(block)));
const text = (addresses: AddressSet) => ([4, 6] as const).flatMap((version) => addresses.networks(version).map(String));

describe('AddressSet', () => {
  it.each<[blocks: string[], networks: string[]]>([
    [[], []],
    [['192.0.2.7/24'], ['192.0.2.0/24']],
    [['192.0.2.0/25', '192.0.2.128/25'], ['192.0.2.0/24']],
    [
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
      ['192.0.2.1/32', '192.0.2.2/31'],
    ],
    [
      ['198.51.100.0/24', '192.0.2.0/24', '192.0.2.9'],
      ['192.0.2.0/24', '198.51.100.0/24'],
    ],
    [
      ['0.0.0.0/1', '128.0.0.0/1', '::/0'],
      ['0.0.0.0/0', '::/0'],
    ],
    [
      ['2001:db8::/33', '2001:db8:8000::/33', '255.255.255.255'],
      ['255.255.255.255/32', '2001:db8::/32'],
    ],
  ])('%j is %j', (blocks, networks) => {
    expect(text(set(...blocks))).toEqual(networks);
  });

  it('names the first and the last address of each range', () => {
    const [range] = set('192.0.2.254', '192.0.2.255', '192.0.3.0/30').ranges(4);
    expect([range?.first.toString(), range?.last.toString()]).toEqual(['192.0.2.254', '192.0.3.3']);
  });

  it('subtracts, intersects and counts', () => {
    expect(text(set('192.0.2.0/30').difference(set('192.0.2.1')))).toEqual(['192.0.2.0/32', '192.0.2.2/31']);
    expect(text(set('192.0.2.0/30').intersection(set('192.0.2.2/31', '2001:db8::1')))).toEqual(['192.0.2.2/31']);
    expect(set('192.0.2.0/24', '2001:db8::/32').ipv4Count).toBe(256);
    expect(AddressSet.everything.difference(AddressSet.everything).isEmpty).toBe(true);
  });

  it('counts every address', () => {
    expect([AddressSet.everything, AddressSet.empty].map(({ ipv4Count }) => ipv4Count)).toEqual([2 ** 32, 0]);
    expect(text(AddressSet.everything)).toEqual(['0.0.0.0/0', '::/0']);
    expect(text(AddressSet.everything.difference(set('0.0.0.0/1', '::/1')))).toEqual(['128.0.0.0/1', '8000::/1']);
  });

  it.each<[string[], string[], boolean]>([
    [['192.0.2.0/31'], ['192.0.2.0', '192.0.2.1'], true],
    [['192.0.2.0/31'], ['192.0.2.0'], false],
    [['192.0.2.0/31'], ['192.0.2.1'], false],
    [['192.0.2.0', '192.0.2.8'], ['192.0.2.0', '192.0.2.9'], false],
    [['192.0.2.0', '192.0.2.8'], ['192.0.2.0'], false],
    [['2001:db8::'], ['2001:db8::', '192.0.2.0'], false],
    [['2001:db8::', '192.0.2.0'], ['2001:db8::1', '192.0.2.0'], false],
    [[], [], true],
  ])('%j is %j: %s', (ones, others, expected) => {
    expect(set(...ones).equals(set(...others))).toBe(expected);
    expect(set(...others).equals(set(...ones))).toBe(expected);
  });

  it('joins ranges that begin with the same address, in any order', () => {
    expect(text(set('192.0.2.0/32', '192.0.2.0/30', '192.0.2.0/31'))).toEqual(['192.0.2.0/30']);
  });

  const block = fc
    .tuple(fc.nat(255), fc.integer({ min: 20, max: 32 }))
    .map(([last, prefix]) => CidrBlock.of(`192.0.2.${last}/${prefix}`));
  const blocks = fc.array(block, { maxLength: 8 });
  const inside = (list: readonly CidrBlock[], address: IpAddress) => list.some((one) => one.contains(address));
  const addresses = Array.from({ length: 1024 }, (_, i) => IpAddress.parse(`192.0.${i >> 8}.${i & 255}`)!);

  it('contains exactly the addresses of its operands', () => {
    fc.assert(
      fc.property(blocks, blocks, (ones, others) => {
        const [one, other] = [AddressSet.of(ones), AddressSet.of(others)];
        const [union, both, rest] = [one.union(other), one.intersection(other), one.difference(other)].map((found) =>
          found.networks(4),
        );
        for (const address of addresses) {
          const [isIn, isInOther] = [inside(ones, address), inside(others, address)];
          expect([inside(union!, address), inside(both!, address), inside(rest!, address)]).toEqual([
            isIn || isInOther,
            isIn && isInOther,
            isIn && !isInOther,
          ]);
        }
        expect(one.equals(other)).toBe(one.difference(other).isEmpty && other.difference(one).isEmpty);
      }),
      { numRuns: howMany('pairs of address sets', 40, 8) },
    );
  });
});
