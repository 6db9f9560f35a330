import { CidrBlock, IpAddress } from './ip-address.js';

/** First and last address of a range, as numbers. */
type Range = readonly [first: bigint, last: bigint];
type Ranges = readonly Range[];

const BITS = { 4: 32, 6: 128 } as const;

/** A set of IPv4 and IPv6 addresses, as sorted ranges that neither overlap nor touch. */
export class AddressSet {
  static readonly empty = new AddressSet([], []);
  static readonly everything = new AddressSet([wholeSpace(4)], [wholeSpace(6)]);

  private constructor(
    private readonly ipv4: Ranges,
    private readonly ipv6: Ranges,
  ) {}

  static of(blocks: readonly CidrBlock[]): AddressSet {
    const ranges = (version: 4 | 6) => joined(blocks.filter(({ address }) => address.version === version).map(rangeOf));
    return new AddressSet(ranges(4), ranges(6));
  }

  get isEmpty(): boolean {
    return this.ipv4.length === 0 && this.ipv6.length === 0;
  }

  /** Number of ranges. */
  get size(): number {
    return this.ipv4.length + this.ipv6.length;
  }

  /** Number of IPv4 addresses. */
  get ipv4Count(): number {
    return Number(this.ipv4.reduce((sum, [first, last]) => sum + last - first + 1n, 0n));
  }

  static union(sets: readonly AddressSet[]): AddressSet {
    return new AddressSet(joined(sets.flatMap(({ ipv4 }) => ipv4)), joined(sets.flatMap(({ ipv6 }) => ipv6)));
  }

  union(other: AddressSet): AddressSet {
    return AddressSet.union([this, other]);
  }

  intersection(other: AddressSet): AddressSet {
    return new AddressSet(common(this.ipv4, other.ipv4), common(this.ipv6, other.ipv6));
  }

  difference(other: AddressSet): AddressSet {
    return this.intersection(new AddressSet(gaps(other.ipv4, 4), gaps(other.ipv6, 6)));
  }

  equals(other: AddressSet): boolean {
    return sameRanges(this.ipv4, other.ipv4) && sameRanges(this.ipv6, other.ipv6);
  }

  /** The ranges of one IP version: first and last address of each. */
  ranges(version: 4 | 6): { readonly first: IpAddress; readonly last: IpAddress }[] {
    return (version === 4 ? this.ipv4 : this.ipv6).map(([first, last]) => ({
      first: addressOf(first, version),
      last: addressOf(last, version),
    }));
  }

  /** The smallest list of networks with exactly these addresses. */
  networks(version: 4 | 6): CidrBlock[] {
    return (version === 4 ? this.ipv4 : this.ipv6).flatMap((range) => networksOf(range, version));
  }
}

function wholeSpace(version: 4 | 6): Range {
  return [0n, (1n << BigInt(BITS[version])) - 1n];
}

function rangeOf(block: CidrBlock): Range {
  const { bytes } = block.network;
  const first = BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  return [first, first + (1n << BigInt(bytes.length * 8 - block.prefix)) - 1n];
}

function addressOf(value: bigint, version: 4 | 6): IpAddress {
  const length = BITS[version] / 8;
  return IpAddress.of(Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * (length - 1 - i))) & 0xffn)));
}

/** Sorts ranges, and joins those that overlap or touch. */
function joined(ranges: Ranges): Ranges {
  const found: [bigint, bigint][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => Number(one - other))) {
    const previous = found.at(-1);
    if (!previous || first > previous[1] + 1n) found.push([first, last]);
    else if (last > previous[1]) previous[1] = last;
  }
  return found;
}

/** Both lists are sorted, so that each is read once. */
function common(ones: Ranges, others: Ranges): Ranges {
  const found: Range[] = [];
  for (let i = 0, j = 0; i < ones.length && j < others.length;) {
    const [one, other] = [ones[i]!, others[j]!];
    const first = one[0] > other[0] ? one[0] : other[0];
    const last = one[1] < other[1] ? one[1] : other[1];
    if (first <= last) found.push([first, last]);
    if (one[1] < other[1]) i++;
    else j++;
  }
  return found;
}

function gaps(ranges: Ranges, version: 4 | 6): Ranges {
  const [start, end] = wholeSpace(version);
  const starts = [start, ...ranges.map(([, last]) => last + 1n)];
  const ends = [...ranges.map(([first]) => first - 1n), end];
  return starts.flatMap((first, i): Range[] => (first <= ends[i]! ? [[first, ends[i]!]] : []));
}

function sameRanges(ones: Ranges, others: Ranges): boolean {
  return (
    ones.length === others.length && ones.every(([first, last], i) => first === others[i]![0] && last === others[i]![1])
  );
}

/** From its first address on, each network is the largest that begins there and does not exceed the range. */
function networksOf([first, last]: Range, version: 4 | 6): CidrBlock[] {
  const bits = BITS[version];
  const networks: CidrBlock[] = [];
  for (let at = first; at <= last;) {
    let prefix = bits;
    for (let size = 1n; prefix > 0 && at % (size << 1n) === 0n && at + (size << 1n) - 1n <= last; size <<= 1n) prefix--;
    networks.push(CidrBlock.around(addressOf(at, version), prefix));
    at += 1n << BigInt(bits - prefix);
  }
  return networks;
}
