import type { Request } from 'express';
import { GrowingBuffer } from '#platform/runtime/growing-buffer.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { ApiError, invalidBody, overloaded } from '../errors/api-error.js';

export function hasBody({ headers }: Request): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Every body is read as bytes, once, up to the limit; the endpoint interprets it. Express's own reader would
 * consume the rest of an oversized body before it rejects it.
 */
export async function readBody(
  request: Request,
  limit: number,
  memory?: MemoryAccount,
  encodings: readonly string[] = ['identity'],
): Promise<void> {
  const { 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (Number(length) > limit) throw tooLarge(limit);
  if (encoding !== undefined && !encodings.includes(encoding.toLowerCase())) throw invalidBody('compressed');
  request.body = await collectBody(request, limit, memory);
}

function collectBody(request: Request, limit: number, memory?: MemoryAccount): Promise<Buffer> {
  const buffer = new GrowingBuffer(limit, (bytes) => memory?.tryTake(bytes) ?? true);
  return new Promise((resolve, reject) => {
    request.on('data', function collect(chunk: Buffer) {
      const missing = buffer.add(chunk);
      if (!missing) return;
      request.off('data', collect).pause();
      reject(missing === 'limit' ? tooLarge(limit) : overloaded());
    });
    request.once('end', () => resolve(buffer.bytes));
  });
}

function tooLarge(limit: number): ApiError {
  return new ApiError('payload_too_large', { limit });
}
