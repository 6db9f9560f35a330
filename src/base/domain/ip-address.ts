const [DOT, DIGIT_0, DIGIT_9] = [0x2e, 0x30, 0x39];

/** An IPv4 or IPv6 address, compared by its bytes and not by its notation. */
export class IpAddress {
  #text?: string;

  /** @param value An IPv4 address is a number: zones have thousands of them, and an array of four bytes takes 200 more. */
  private constructor(private readonly value: number | Uint8Array) {}

  static of(bytes: Uint8Array): IpAddress {
    if (bytes.length === 4) return new IpAddress(readUint32(bytes));
    if (bytes.length !== 16) throw new RangeError(`${bytes.length} bytes are no address`);
    return new IpAddress(bytes);
  }

  /** Strict: dotted quads without leading zeros or RFC 4291 text; no zone, port or brackets. */
  static parse(text: string): IpAddress | undefined {
    const value = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
    return value === undefined ? undefined : new IpAddress(value);
  }

  get version(): 4 | 6 {
    return typeof this.value === 'number' ? 4 : 6;
  }

  get bytes(): Uint8Array {
    return typeof this.value === 'number' ? Uint8Array.from(quad(this.value)) : this.value;
  }

  /** Whether the first bits are those of the other address. */
  startsLike(other: IpAddress, bits: number): boolean {
    const [one, two] = [this.value, other.value];
    // A shift by 32 bits would be one by 0.
    if (typeof one === 'number' && typeof two === 'number') return bits === 0 || (one ^ two) >>> (32 - bits) === 0;
    if (typeof one === 'number' || typeof two === 'number') return false;
    const whole = bits >> 3;
    for (let i = 0; i < whole; i++) if (one[i] !== two[i]) return false;
    const rest = bits & 7;
    return rest === 0 || (one[whole]! ^ two[whole]!) >> (8 - rest) === 0;
  }

  /** The IPv4 address in an IPv4-mapped one (RFC 4291 section 2.5.5.2); any other address is returned as it is. */
  get unmapped(): IpAddress {
    return MAPPED.contains(this) ? IpAddress.of(this.bytes.subarray(12)) : this;
  }

  /** The canonical text of RFC 5952. */
  toString(): string {
    this.#text ??= typeof this.value === 'number' ? quad(this.value).join('.') : formatIpv6(this.value);
    return this.#text;
  }

  /** The owner name of the PTR record (RFC 1035 section 3.5, RFC 3596 section 2.5). */
  get reverseName(): string {
    if (this.version === 4) return `${[...this.bytes].reverse().join('.')}.in-addr.arpa`;
    const nibbles = [...this.bytes].flatMap((byte) => [byte >> 4, byte & 15]);
    return `${nibbles
      .reverse()
      .map((nibble) => nibble.toString(16))
      .join('.')}.ip6.arpa`;
  }
}

/** An address with a prefix length; host bits may be set. */
export class CidrBlock {
  private constructor(
    readonly address: IpAddress,
    readonly prefix: number,
  ) {}

  /** The block of this size around an address, host bits cleared. */
  static around(address: IpAddress, prefix: number): CidrBlock {
    return new CidrBlock(new CidrBlock(address, prefix).network, prefix);
  }

  /** Parses `192.0.2.0/24`, `2001:db8::/32` and a bare address, which is a block of one address. */
  static parse(text: string): CidrBlock | undefined {
    const [base = '', length, ...rest] = text.split('/');
    const address = IpAddress.parse(base);
    if (!address || rest.length > 0) return undefined;
    const bits = address.bytes.length * 8;
    if (length === undefined) return new CidrBlock(address, bits);
    return /^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits
      ? new CidrBlock(address, Number(length))
      : undefined;
  }

  /** For blocks in our own tables; throws where the text is invalid. */
  static of(text: string): CidrBlock {
    const block = CidrBlock.parse(text);
    if (!block) throw new RangeError(`${text} is no block`);
    return block;
  }

  /** The IPv4 block in a block of IPv4-mapped addresses; any other block is returned as it is. */
  get unmapped(): CidrBlock {
    const isMapped = this.prefix >= MAPPED.prefix && MAPPED.contains(this.address);
    return isMapped ? new CidrBlock(this.address.unmapped, this.prefix - MAPPED.prefix) : this;
  }

  contains(other: IpAddress): boolean {
    return this.address.startsLike(other, this.prefix);
  }

  /** The first address of the block. */
  get network(): IpAddress {
    return IpAddress.of(
      this.address.bytes.map((byte, i) => byte & ~(0xff >> Math.min(8, Math.max(0, this.prefix - i * 8)))),
    );
  }

  toString(): string {
    return `${this.address.toString()}/${this.prefix}`;
  }
}

const MAPPED = CidrBlock.of('::ffff:0:0/96');

function readUint32(bytes: Uint8Array): number {
  return ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0;
}

function quad(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** Digit by digit: zones have thousands of addresses, and a regular expression takes three times as long. */
function parseIpv4(text: string): number | undefined {
  let address = 0;
  let parts = 0;
  let digits = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0 || parts === 3) return undefined;
      address = address * 256 + value;
      parts++;
      digits = value = 0;
    } else {
      const isLeadingZero = digits > 0 && value === 0;
      value = value * 10 + code - DIGIT_0;
      digits++;
      if (code < DIGIT_0 || code > DIGIT_9 || isLeadingZero || value > 255) return undefined;
    }
  }
  return parts === 3 && digits > 0 ? address * 256 + value : undefined;
}

function parseIpv6(text: string): Uint8Array | undefined {
  if (text.length > 45) return undefined;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : groups(half)));
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (!tail) return head.length === 16 ? Uint8Array.from(head) : undefined;
  const gap = 16 - head.length - tail.length;
  // "::" represents one group or more (RFC 4291 section 2.2).
  return gap >= 2 ? Uint8Array.from([...head, ...new Array<number>(gap).fill(0), ...tail]) : undefined;
}

function groups(text: string): number[] | undefined {
  const parts = text.split(':');
  const bytes: number[] = [];
  for (const [i, part] of parts.entries()) {
    const embedded = i === parts.length - 1 && part.includes('.') ? parseIpv4(part) : undefined;
    if (embedded !== undefined) bytes.push(...quad(embedded));
    else if (/^[\da-f]{1,4}$/i.test(part)) bytes.push(parseInt(part, 16) >> 8, parseInt(part, 16) & 255);
    else return undefined;
  }
  return bytes;
}

function formatIpv6(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const words = Array.from({ length: 8 }, (_, i) => view.getUint16(2 * i).toString(16));
  let best = { start: 0, length: 1 };
  for (const start of words.keys()) {
    let length = 0;
    while (words[start + length] === '0') length++;
    if (length > best.length) best = { start, length };
  }
  if (best.length === 1) return words.join(':');
  return `${words.slice(0, best.start).join(':')}::${words.slice(best.start + best.length).join(':')}`;
}
