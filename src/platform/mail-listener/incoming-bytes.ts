import type { MemoryAccount } from '#platform/runtime/memory-budget.js';

/** Collects a message within its limit and the memory budget. What is too much is read, but not kept. */
export class IncomingBytes {
  /** No memory was left for it. */
  isRefused = false;
  private pieces: Buffer[] = [];
  private held = 0;

  constructor(
    private readonly memory: MemoryAccount,
    private readonly most: number,
  ) {}

  get isTooLarge(): boolean {
    return this.held > this.most;
  }

  add(piece: Buffer): void {
    this.held += piece.length;
    if (this.isRefused) return;
    if (this.isTooLarge || !this.memory.tryTake(piece.length)) {
      this.isRefused = !this.isTooLarge;
      this.close();
      return;
    }
    this.pieces.push(piece);
  }

  get size(): number {
    return this.held;
  }

  /** The message below its trace fields. */
  below(trace: string): Buffer {
    const whole = Buffer.concat([Buffer.from(trace), ...this.pieces]);
    this.pieces = [];
    return whole;
  }

  close(): void {
    this.pieces = [];
    this.memory.close();
  }
}
