import { STATIC_TABLE } from './hpack-tables.js';
import { Http2Error } from './http2-error.js';
import { huffmanText } from './huffman.js';

type Field = readonly [name: string, value: string];

/** The default of SETTINGS_HEADER_TABLE_SIZE, which we do not raise. */
export const DEFAULT_TABLE_SIZE = 4096;
const ENTRY_OVERHEAD = 32; // RFC 7541 section 4.1
const MAX_FIELDS = 200;
const MAX_SIZE_UPDATES = 2;
/** Of one list, in the units of SETTINGS_MAX_HEADER_LIST_SIZE: one octet can refer to an entry of 4 KiB. */
export const MAX_LIST_SIZE = 65_536;

/** Decodes the header blocks of one connection in order (RFC 7541). */
export class HpackDecoder {
  private readonly dynamic: Field[] = [];
  private size = 0;
  private limit = DEFAULT_TABLE_SIZE;
  private block: Uint8Array = new Uint8Array();
  private at = 0;

  /** @param maxTableSize the limit that we announced; the encoder may choose a smaller table. */
  constructor(public maxTableSize: number = DEFAULT_TABLE_SIZE) {}

  decode(block: Uint8Array): Field[] {
    this.block = block;
    this.at = 0;
    this.resizeTable();
    const fields: Field[] = [];
    let size = 0;
    while (this.at < block.length) {
      const field = this.field();
      size += sizeOf(field);
      if (fields.push(field) > MAX_FIELDS || size > MAX_LIST_SIZE) throw Http2Error.ours('ENHANCE_YOUR_CALM');
    }
    return fields;
  }

  /** RFC 7541 section 4.2: at the beginning of a block; two are enough for any change. */
  private resizeTable(): void {
    for (let count = 0; isSizeUpdate(this.block[this.at]); count++) {
      if (count === MAX_SIZE_UPDATES) throw Http2Error.ours('ENHANCE_YOUR_CALM');
      const limit = this.integer(5);
      if (limit > this.maxTableSize) throw Http2Error.ours('COMPRESSION_ERROR');
      this.limit = limit;
      this.evict();
    }
  }

  private field(): Field {
    const octet = this.block[this.at];
    if (octet === undefined || isSizeUpdate(octet)) throw Http2Error.ours('COMPRESSION_ERROR');
    if (octet & 0x80) return this.entry(this.integer(7));
    return octet & 0x40 ? this.add(this.literal(6)) : this.literal(4);
  }

  private literal(prefix: number): Field {
    const index = this.integer(prefix);
    const name = index === 0 ? this.text() : this.entry(index)[0];
    return [name, this.text()];
  }

  private entry(index: number): Field {
    const field =
      index <= STATIC_TABLE.length ? STATIC_TABLE[index - 1] : this.dynamic[index - STATIC_TABLE.length - 1];
    if (!field) throw Http2Error.ours('COMPRESSION_ERROR');
    return field;
  }

  private add(field: Field): Field {
    this.size += sizeOf(field);
    this.dynamic.unshift(field);
    this.evict();
    return field;
  }

  private evict(): void {
    while (this.size > this.limit) this.size -= sizeOf(this.dynamic.pop()!);
  }

  private text(): string {
    const isPacked = ((this.block[this.at] ?? 0) & 0x80) !== 0;
    const length = this.integer(7);
    const end = this.at + length;
    if (end > this.block.length) throw Http2Error.ours('COMPRESSION_ERROR');
    const bytes = this.block.subarray(this.at, end);
    this.at = end;
    return isPacked ? huffmanText(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  }

  /** RFC 7541 section 5.1. */
  private integer(prefix: number): number {
    const most = (1 << prefix) - 1;
    let value = this.octet() & most;
    if (value < most) return value;
    for (let shift = 0; shift <= 21; shift += 7) {
      const octet = this.octet();
      value += (octet & 0x7f) << shift;
      if (octet < 0x80) return value;
    }
    throw Http2Error.ours('COMPRESSION_ERROR');
  }

  private octet(): number {
    const octet = this.block[this.at++];
    if (octet === undefined) throw Http2Error.ours('COMPRESSION_ERROR');
    return octet;
  }
}

function isSizeUpdate(octet: number | undefined): boolean {
  return octet !== undefined && (octet & 0xe0) === 0x20;
}

function sizeOf([name, value]: Field): number {
  return name.length + value.length + ENTRY_OVERHEAD;
}
