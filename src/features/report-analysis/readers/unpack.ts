import { createInflateRaw, type InflateRaw } from 'node:zlib';
import type { ReadBudget } from './read-budget.js';
import { UnreadableFile } from './report-file.js';

/** Large enough to be fast, small enough that the next piece is read in a few milliseconds. */
const CHUNK_BYTES = 65_536;

/** Pieces of a file. */
export type Chunks = Generator<Buffer> | AsyncGenerator<Buffer>;

/** Those of a file that is not packed. */
export function* plainChunks(bytes: Buffer, budget: ReadBudget): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    budget.takeBytes(chunk.length, 0, bytes.length);
    yield chunk;
  }
}

/**
 * The members of a gzip file (RFC 1952). zlib's own reader calls a file damaged if anything follows the last member;
 * mail systems add line ends there.
 */
export async function* gunzipChunks(bytes: Buffer, budget: ReadBudget): AsyncGenerator<Buffer> {
  let at = 0;
  do {
    if (at > 0) budget.takeMember();
    const start = at + gzipHeaderLength(bytes.subarray(at));
    const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
    yield* unpackedChunks(stream, bytes.subarray(start), budget);
    at = start + stream.bytesWritten + GZIP_TRAILER;
    if (at > bytes.length) throw new UnreadableFile('truncated');
  } while (isGzip(bytes.subarray(at)));
}

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const GZIP_TRAILER = 8;
const HAS_CHECKSUM = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

function gzipHeaderLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  let length = 10;
  if (flags & HAS_EXTRA && bytes.length > 12) length += 2 + bytes.readUInt16LE(10);
  for (const flag of [HAS_NAME, HAS_COMMENT]) if (flags & flag) length = bytes.indexOf(0, length) + 1 || bytes.length;
  if (flags & HAS_CHECKSUM) length += 2;
  if (length >= bytes.length) throw new UnreadableFile('truncated');
  return length;
}

export function inflateChunks(bytes: Buffer, budget: ReadBudget): AsyncGenerator<Buffer> {
  return unpackedChunks(createInflateRaw({ chunkSize: CHUNK_BYTES }), bytes, budget);
}

/** The stream produces the next piece only when the one before has been read, so that a bomb never unfolds. */
async function* unpackedChunks(stream: InflateRaw, packed: Buffer, budget: ReadBudget): AsyncGenerator<Buffer> {
  let unpacked = 0;
  stream.end(packed);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      budget.takeBytes(chunk.length, unpacked, packed.length);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile((error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR' ? 'truncated' : 'damaged');
  } finally {
    stream.destroy();
  }
}
