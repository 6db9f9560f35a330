import { DnsWireError } from './dns-wire-error.js';
import { nameToWire, wireLabels } from './name.js';

const MAX_MESSAGE_LENGTH = 0xffff;
const POINTER_REACH = 0x4000;

/** A shared buffer, since messages are written one at a time. */
const scratch = new Uint8Array(MAX_MESSAGE_LENGTH);

/** Writes one message of at most 65,535 bytes. */
export class WireWriter {
  private length = 0;
  private readonly suffixes = new Map<string, number>();

  u8(value: number): void {
    this.integer(value, 1);
  }

  u16(value: number): void {
    this.integer(value, 2);
  }

  u32(value: number): void {
    this.integer(value, 4);
  }

  put(bytes: Uint8Array): void {
    scratch.set(bytes, this.reserve(bytes.length));
  }

  /** Writes a name without compression, which RFC 3597 section 4 forbids in the data of all but the oldest types. */
  name(name: string): void {
    this.put(nameToWire(name));
  }

  compressedName(name: string): void {
    const wire = nameToWire(name);
    const text = String.fromCharCode(...wire);
    let at = 0;
    for (const label of wireLabels(wire)) {
      const suffix = text.slice(at);
      const earlier = this.suffixes.get(suffix);
      if (earlier !== undefined) {
        this.u16(0xc000 | earlier);
        return;
      }
      if (this.length < POINTER_REACH) this.suffixes.set(suffix, this.length);
      this.u8(label.length);
      this.put(label);
      at += label.length + 1;
    }
    this.u8(0);
  }

  /** Runs `write` and puts the length of its output before it. */
  sized(lengthBytes: 1 | 2, write: () => void): void {
    const at = this.reserve(lengthBytes);
    write();
    const written = this.length - at - lengthBytes;
    this.store(at, written, lengthBytes);
  }

  finish(): Uint8Array {
    return scratch.slice(0, this.length);
  }

  private integer(value: number, size: 1 | 2 | 4): void {
    this.store(this.reserve(size), value, size);
  }

  private store(at: number, value: number, size: 1 | 2 | 4): void {
    // Only an integer from 0 to 2^32-1 survives the shift unchanged.
    if (value >>> 0 !== value || value > 0xffffffff >>> (32 - 8 * size)) {
      throw new DnsWireError(`${value} does not fit ${size} bytes`);
    }
    for (let i = 0; i < size; i++) scratch[at + i] = value >>> (8 * (size - 1 - i));
  }

  private reserve(length: number): number {
    const at = this.length;
    if (at + length > MAX_MESSAGE_LENGTH) throw new DnsWireError('message too long');
    this.length = at + length;
    return at;
  }
}
