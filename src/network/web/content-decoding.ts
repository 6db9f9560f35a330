import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { UpstreamError } from '../upstream-error.js';

type Bytes = AsyncIterable<Buffer>;

const DECODERS = new Map<string, (first: Buffer) => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  // RFC 9110 section 8.4.1.2: some servers send "deflate" without the zlib wrapper.
  ['deflate', (first) => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw())],
]);

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** One is usual, two an accident; each of thousands would cost a decoder and a step of the stack. */
const MOST_CODINGS = 5;

/** The bytes of a body after its content codings, never more than `limit` on the way or at the end. */
export function decoded(body: Bytes, contentEncoding: string, limit: number): Bytes {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const applied = codings.filter((coding) => coding !== '' && coding !== 'identity');
  if (applied.length > MOST_CODINGS) throw new UpstreamError('malformed', { cause: 'too many content codings' });
  return applied.reduceRight((bytes, coding) => limited(decode(bytes, coding), limit), limited(body, limit));
}

async function* decode(source: Bytes, coding: string): Bytes {
  const decoderFor = DECODERS.get(coding);
  if (!decoderFor) throw new UpstreamError('malformed', { cause: coding });
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return; // nothing encoded is nothing
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* pipeline(whole, decoderFor(first.value), () => undefined);
}

async function* limited(source: Bytes, limit: number): Bytes {
  let room = limit;
  for await (const chunk of source) {
    yield chunk.subarray(0, room);
    room -= chunk.length;
    if (room < 0) throw new UpstreamError('too-large');
  }
}
