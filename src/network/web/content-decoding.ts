import { pipeline, type Transform } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import { UpstreamError } from '../upstream-error.js';

type Bytes = AsyncIterable<Buffer>;

interface Decoder {
  readonly stream: (start: Buffer) => Transform;
  readonly atOnce: (whole: Buffer, options: { readonly maxOutputLength: number }) => Buffer;
}

const GZIP: Decoder = { stream: () => createGunzip(), atOnce: gunzipSync };
const DECODERS = new Map<string, Decoder>([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['br', { stream: () => createBrotliDecompress(), atOnce: brotliDecompressSync }],
  // RFC 9110 section 8.4.1.2: some servers send "deflate" without the zlib wrapper.
  [
    'deflate',
    {
      stream: (start) => (isWrapped(start) ? createInflate() : createInflateRaw()),
      atOnce: (whole, options) => (isWrapped(whole) ? inflateSync : inflateRawSync)(whole, options),
    },
  ],
]);

function isWrapped([first = 0]: Buffer): boolean {
  return (first & 0x0f) === 8;
}

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** A body this short is decoded at once, unless it becomes long: a stream costs more than what it decodes. */
const SHORT_BYTES = 16_384;
const LONG_BYTES = 262_144;

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
  const decoder = DECODERS.get(coding);
  if (!decoder) throw new UpstreamError('malformed', { cause: coding });
  const chunks = source[Symbol.asyncIterator]();
  const start: Buffer[] = [];
  let length = 0;
  let next = await chunks.next();
  for (; !next.done && length <= SHORT_BYTES; next = await chunks.next()) {
    start.push(next.value);
    length += next.value.length;
  }
  if (length === 0) return; // nothing encoded is nothing
  const first = Buffer.concat(start);
  const short = next.done ? decodedAtOnce(first, decoder) : undefined;
  if (short) {
    yield short;
    return;
  }
  const rest = next;
  const whole = async function* () {
    yield first;
    if (!rest.done) yield rest.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* pipeline(whole, decoder.stream(first), () => undefined);
}

/** Nothing where it fails or becomes long: of that, a stream gives as much as there is. */
function decodedAtOnce(bytes: Buffer, { atOnce }: Decoder): Buffer | undefined {
  try {
    return atOnce(bytes, { maxOutputLength: LONG_BYTES });
  } catch {
    return undefined;
  }
}

async function* limited(source: Bytes, limit: number): Bytes {
  let room = limit;
  for await (const chunk of source) {
    yield chunk.subarray(0, room);
    room -= chunk.length;
    if (room < 0) throw new UpstreamError('too-large');
  }
}
