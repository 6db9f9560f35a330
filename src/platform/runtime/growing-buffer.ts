const FIRST_BYTES = 4096;

/**
 * Bytes that arrive in pieces. They are copied, because a list of chunks of one byte would take a hundred times the
 * memory, and joining large ones at the end would take it twice.
 */
export class GrowingBuffer {
  private buffer = Buffer.alloc(0);
  private size = 0;

  constructor(
    private readonly limit: number,
    private readonly tryTake: (bytes: number) => boolean = () => true,
  ) {}

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }

  /** What the piece does not fit into, if anything. */
  add(piece: Buffer): 'limit' | 'memory' | undefined {
    const size = this.size + piece.length;
    if (size > this.limit) return 'limit';
    if (size > this.buffer.length && !this.grow(size)) return 'memory';
    piece.copy(this.buffer, this.size);
    this.size = size;
    return undefined;
  }

  /** Begins again in the same memory: what `bytes` gave before is overwritten. */
  clear(): void {
    this.size = 0;
  }

  private grow(size: number): boolean {
    const capacity = Math.min(this.limit, Math.max(FIRST_BYTES, 2 * this.buffer.length, size));
    if (!this.tryTake(capacity - this.buffer.length)) return false;
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.buffer.copy(larger, 0, 0, this.size);
    this.buffer = larger;
    return true;
  }
}
