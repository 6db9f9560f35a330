/** The bytes end too early, or a length is wrong. */
export class TlsWireError extends Error {
  override readonly name = 'TlsWireError';
}

/** Reads a message front to back, never past its end. */
export class WireCursor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get remaining(): number {
    return this.bytes.length - this.at;
  }

  uint(octets: 1 | 2 | 3): number {
    return this.bytes.readUIntBE(this.advance(octets), octets);
  }

  take(length: number): Buffer {
    const at = this.advance(length);
    return this.bytes.subarray(at, at + length);
  }

  /** A vector: its length, then its content. */
  vector(octets: 1 | 2 | 3): Buffer {
    return this.take(this.uint(octets));
  }

  private advance(length: number): number {
    const { at } = this;
    if (length > this.remaining) throw new TlsWireError('unexpected end');
    this.at += length;
    return at;
  }
}
