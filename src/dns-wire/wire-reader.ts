import { DnsWireError } from './dns-wire-error.js';
import { LABEL_TEXT, LONGEST_LABEL, LONGEST_NAME } from './name.js';

const HEADER_LENGTH = 12;
const MOST_HOPS = 127; // as many as a name can have labels

interface Suffix {
  readonly text: string;
  readonly length: number;
}

/** A cursor over one message that never reads past its end, nor past that of the record data it is in. */
export class WireReader {
  offset = 0;
  private end: number;
  private readonly bytes: Uint8Array;
  private readonly suffixes = new Map<number, Suffix>();

  constructor(message: Uint8Array) {
    // A plain view: a Buffer would hand out slices that share its memory.
    this.bytes = new Uint8Array(message.buffer, message.byteOffset, message.length);
    this.end = message.length;
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  u8(): number {
    return this.bytes[this.advance(1)]!;
  }

  u16(): number {
    const at = this.advance(2);
    return (this.bytes[at]! << 8) | this.bytes[at + 1]!;
  }

  u32(): number {
    return this.u16() * 0x10000 + this.u16();
  }

  take(length: number): Uint8Array {
    const at = this.advance(length);
    return this.bytes.slice(at, at + length);
  }

  /** Runs `read` on exactly the next `length` bytes: fewer or more is a lie about the length. */
  within<T>(length: number, read: (reader: WireReader) => T): T {
    const outer = this.end;
    const inner = this.offset + length;
    if (inner > outer) throw new DnsWireError('length beyond the end');
    this.end = inner;
    const value = read(this);
    if (this.offset !== inner) throw new DnsWireError('length does not fit the content');
    this.end = outer;
    return value;
  }

  name(): string {
    return this.suffix(0).text || '.';
  }

  private suffix(hops: number): Suffix {
    const start = this.offset;
    let text = '';
    let length = 1;
    for (let size = this.u8(); size !== 0; size = this.u8()) {
      if (size >= 0xc0) {
        const target = this.suffixAt(((size & 0x3f) << 8) | this.u8(), start, hops + 1);
        text += target.text;
        length += target.length - 1;
        break;
      }
      if (size > LONGEST_LABEL) throw new DnsWireError('unknown label type');
      length += size + 1;
      const at = this.advance(size);
      for (let i = at; i < at + size; i++) text += LABEL_TEXT[this.bytes[i]!]!;
      text += '.';
    }
    if (length > LONGEST_NAME) throw new DnsWireError('name too long');
    return { text, length };
  }

  /** Pointers lead strictly backwards (RFC 1035 section 4.1.4: a prior occurrence), hence never in circles. */
  private suffixAt(target: number, start: number, hops: number): Suffix {
    const known = this.suffixes.get(target);
    if (known && target < start) return known;
    if (target >= start || target < HEADER_LENGTH) throw new DnsWireError('pointer does not lead back');
    if (hops > MOST_HOPS) throw new DnsWireError('too many pointers');
    const { offset, end } = this;
    this.offset = target;
    this.end = this.bytes.length;
    const suffix = this.suffix(hops);
    this.offset = offset;
    this.end = end;
    this.suffixes.set(target, suffix);
    return suffix;
  }

  private advance(length: number): number {
    const at = this.offset;
    if (at + length > this.end) throw new DnsWireError('unexpected end');
    this.offset = at + length;
    return at;
  }
}
