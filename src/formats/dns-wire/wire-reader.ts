import { DnsSizeError, DnsWireError } from './dns-wire-error.js';
import { LABEL_TEXT, MAX_LABEL_LENGTH, MAX_NAME_LENGTH } from './name.js';

const HEADER_LENGTH = 12;
const POINTER = 0xc0;
/** Strings of TXT records and types of NSEC records in one message. 64 KB can contain 460,000 types, which take 20 ms. */
const MAX_ITEMS = 8192;

interface Suffix {
  readonly text: string;
  readonly length: number;
}

const NO_BYTES = new Uint8Array(0);
const ROOT: Suffix = { text: '', length: 1 };

/** A cursor over one message that reads neither past its end nor past the end of the current record data. */
export class WireReader {
  offset = 0;
  private items = 0;
  private end: number;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly suffixes = new Map<number, Suffix>();

  constructor(message: Uint8Array) {
    // A plain Uint8Array: slices of a Buffer would share its memory.
    this.bytes = new Uint8Array(message.buffer, message.byteOffset, message.length);
    this.view = new DataView(message.buffer, message.byteOffset, message.length);
    this.end = message.length;
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  u8(): number {
    return this.view.getUint8(this.advance(1));
  }

  u16(): number {
    return this.view.getUint16(this.advance(2));
  }

  u32(): number {
    return this.view.getUint32(this.advance(4));
  }

  take(length: number): Uint8Array {
    const at = this.advance(length);
    return length === 0 ? NO_BYTES : this.bytes.slice(at, at + length);
  }

  /** Counts one item of a list inside a record. */
  item(): void {
    if (++this.items > MAX_ITEMS) throw new DnsSizeError('too many items');
  }

  /** Runs `read` on exactly the next `length` bytes; throws where it reads fewer or more. */
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
    const start = this.offset;
    let text = '';
    let length = 1;
    for (let size = this.u8(); size !== 0; size = this.u8()) {
      if (size >= POINTER) {
        const suffix = this.suffixAt(pointerTarget(size, this.u8(), start), 1);
        text += suffix.text;
        length += suffix.length - 1;
        break;
      }
      text += this.label(this.advance(size), size);
      length += size + 1;
    }
    if (length > MAX_NAME_LENGTH) throw new DnsWireError('name too long');
    return text || '.';
  }

  /** The target of a pointer. Every label of a message is read once, however many pointers refer to it. */
  private suffixAt(at: number, depth: number): Suffix {
    const known = this.suffixes.get(at);
    if (known) return known;
    if (depth > MAX_NAME_LENGTH) throw new DnsWireError('endless name');
    const suffix = this.readSuffix(at, depth);
    if (suffix.length > MAX_NAME_LENGTH) throw new DnsWireError('name too long');
    this.suffixes.set(at, suffix);
    return suffix;
  }

  private readSuffix(at: number, depth: number): Suffix {
    const size = this.octetAt(at);
    if (size === 0) return ROOT;
    if (size >= POINTER) return this.suffixAt(pointerTarget(size, this.octetAt(at + 1), at), depth + 1);
    const rest = this.suffixAt(at + 1 + size, depth + 1);
    return { text: this.label(at + 1, size) + rest.text, length: size + 1 + rest.length };
  }

  private octetAt(at: number): number {
    const octet = this.bytes[at];
    if (octet === undefined) throw new DnsWireError('unexpected end');
    return octet;
  }

  private label(at: number, size: number): string {
    if (size > MAX_LABEL_LENGTH) throw new DnsWireError('unknown label type');
    let text = '';
    for (let i = at; i < at + size; i++) text += LABEL_TEXT[this.view.getUint8(i)]!;
    return text + '.';
  }

  private advance(length: number): number {
    const at = this.offset;
    if (at + length > this.end) throw new DnsWireError('unexpected end');
    this.offset = at + length;
    return at;
  }
}

/** RFC 1035 section 4.1.4: a pointer refers to a prior occurrence. */
function pointerTarget(high: number, low: number, from: number): number {
  const target = ((high & 0x3f) << 8) | low;
  if (target >= from || target < HEADER_LENGTH) throw new DnsWireError('pointer does not lead back');
  return target;
}
