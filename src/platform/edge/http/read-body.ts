import type { Request } from 'express';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { ApiError, invalidBody, overloaded } from '../errors/api-error.js';

const FIRST_BYTES = 4096;

export function hasBody({ headers }: Request): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Every body is read as bytes, once, up to the limit; the endpoint interprets it. Express's own reader would
 * consume the rest of an oversized body before it rejects it.
 */
export async function readBody(request: Request, limit: number, memory?: MemoryAccount): Promise<void> {
  const { 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (Number(length) > limit) throw tooLarge(limit);
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw invalidBody('compressed');
  request.body = await collectBody(request, new GrowingBuffer(limit, memory));
}

function collectBody(request: Request, buffer: GrowingBuffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request.on('data', function collect(chunk: Buffer) {
      const refusal = buffer.add(chunk);
      if (!refusal) return;
      request.off('data', collect).pause();
      reject(refusal);
    });
    request.once('end', () => resolve(buffer.bytes));
  });
}

/** Copies the bytes, because a list of chunks of one byte would take a hundred times the memory. */
class GrowingBuffer {
  private buffer = Buffer.alloc(0);
  private size = 0;

  constructor(
    private readonly limit: number,
    private readonly memory?: MemoryAccount,
  ) {}

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }

  /** The error if the chunk does not fit. */
  add(chunk: Buffer): ApiError | undefined {
    const size = this.size + chunk.length;
    if (size > this.limit) return tooLarge(this.limit);
    if (size > this.buffer.length && !this.grow(size)) return overloaded();
    chunk.copy(this.buffer, this.size);
    this.size = size;
    return undefined;
  }

  private grow(size: number): boolean {
    const capacity = Math.min(this.limit, Math.max(FIRST_BYTES, 2 * this.buffer.length, size));
    if (this.memory?.tryTake(capacity - this.buffer.length) === false) return false;
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.buffer.copy(larger, 0, 0, this.size);
    this.buffer = larger;
    return true;
  }
}

function tooLarge(limit: number): ApiError {
  return new ApiError('payload_too_large', { limit });
}
