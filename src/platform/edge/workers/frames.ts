import { deserialize, serialize } from 'node:v8';

/** What a worker receives: a job with its input, or the answer to one of its questions. */
export type ToWorker =
  | { readonly job: string; readonly input: unknown }
  | { readonly question: number; readonly answer: unknown }
  | { readonly question: number; readonly failed: true };

/** What a worker says. `refused` names the limit that was reached; `bug` is a stack. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly question: number; readonly about: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly limit: string }
  | { readonly kind: 'bug'; readonly stack: string };

const HEAD_BYTES = 4;

/** A value as bytes, after their number. */
export function frameOf(value: ToWorker | FromWorker): readonly [Buffer, Buffer] {
  const body = serialize(value);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(body.length);
  return [head, body];
}

/** A copy of a value as it would arrive in another process. */
export function asReceived<T>(value: T): T {
  return deserialize(serialize(value)) as T;
}

/** Joins the pieces of a stream to frames. A frame above the limit is not read. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private held = 0;

  constructor(private readonly maxBytes: number) {}

  /** The values that are complete with this piece, each with its size. Throws RangeError above the limit. */
  *read(piece: Buffer): Generator<readonly [value: unknown, bytes: number]> {
    this.pieces.push(piece);
    this.held += piece.length;
    for (;;) {
      if (this.held < HEAD_BYTES) return;
      const size = this.start(HEAD_BYTES).readUInt32BE();
      if (size > this.maxBytes) throw new RangeError('frame above the limit');
      if (this.held < HEAD_BYTES + size) return;
      const all = this.start(this.held);
      this.pieces = [all.subarray(HEAD_BYTES + size)];
      this.held = this.pieces[0]!.length;
      yield [deserialize(all.subarray(HEAD_BYTES, HEAD_BYTES + size)), size];
    }
  }

  /** The first bytes in one piece. All pieces are joined only when a frame is complete. */
  private start(bytes: number): Buffer {
    const [first] = this.pieces;
    if (first && first.length >= bytes) return first;
    this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0]!;
  }
}
