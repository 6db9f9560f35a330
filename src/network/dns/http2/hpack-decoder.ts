import { STATIC_TABLE } from './hpack-tables.js';
import { Http2Error } from './http2-error.js';
import { huffmanText } from './huffman.js';

type Field = readonly [name: string, value: string];

const TABLE_SIZE = 4096;
const ENTRY_OVERHEAD = 32; // RFC 7541 section 4.1
const MOST_FIELDS = 200;

/** Header fields of the answers on one connection (RFC 7541); each depends on those before. */
export class HpackDecoder {
  private readonly dynamic: Field[] = [];
  private size = 0;
  private limit = TABLE_SIZE;
  private block: Uint8Array = new Uint8Array();
  private at = 0;

  /** The fields of a block; of several with one name the last. */
  decode(block: Uint8Array): ReadonlyMap<string, string> {
    this.block = block;
    this.at = 0;
    const fields = new Map<string, string>();
    for (let count = 0; this.at < block.length; count++) {
      if (count > MOST_FIELDS) throw new Http2Error('ENHANCE_YOUR_CALM');
      const field = this.field();
      if (field) fields.set(...field);
    }
    return fields;
  }

  private field(): Field | undefined {
    const octet = this.block[this.at]!;
    if (octet & 0x80) return this.entry(this.integer(7));
    if (octet & 0x40) return this.add(this.literal(6));
    if (!(octet & 0x20)) return this.literal(4);
    this.resize(this.integer(5));
    return undefined;
  }

  private literal(prefix: number): Field {
    const index = this.integer(prefix);
    const name = index === 0 ? this.text() : this.entry(index)[0];
    return [name, this.text()];
  }

  private entry(index: number): Field {
    const field =
      index <= STATIC_TABLE.length ? STATIC_TABLE[index - 1] : this.dynamic[index - STATIC_TABLE.length - 1];
    if (!field) throw new Http2Error('COMPRESSION_ERROR');
    return field;
  }

  private add(field: Field): Field {
    this.size += sizeOf(field);
    this.dynamic.unshift(field);
    this.evict();
    return field;
  }

  private resize(limit: number): void {
    if (limit > TABLE_SIZE) throw new Http2Error('COMPRESSION_ERROR');
    this.limit = limit;
    this.evict();
  }

  private evict(): void {
    while (this.size > this.limit) this.size -= sizeOf(this.dynamic.pop()!);
  }

  private text(): string {
    const isPacked = ((this.block[this.at] ?? 0) & 0x80) !== 0;
    const length = this.integer(7);
    const end = this.at + length;
    if (end > this.block.length) throw new Http2Error('COMPRESSION_ERROR');
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
    throw new Http2Error('COMPRESSION_ERROR');
  }

  private octet(): number {
    const octet = this.block[this.at++];
    if (octet === undefined) throw new Http2Error('COMPRESSION_ERROR');
    return octet;
  }
}

function sizeOf([name, value]: Field): number {
  return name.length + value.length + ENTRY_OVERHEAD;
}
