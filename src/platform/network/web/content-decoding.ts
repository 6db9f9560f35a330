import type { Transform } from 'node:stream';
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
import { UpstreamError } from '#platform/runtime/upstream-error.js';

interface Decoder {
  readonly stream: (start: Buffer) => Transform;
  readonly atOnce: (whole: Buffer, options: { readonly maxOutputLength: number }) => Buffer;
}

const GZIP: Decoder = { stream: () => createGunzip(), atOnce: gunzipSync };
/** RFC 1952 section 2.3, without a file name or other extras. */
const GZIP_START = [0x1f, 0x8b, 8, 0];
const GZIP_HEADER_BYTES = 10;
const RAW: Decoder = { stream: () => createInflateRaw(), atOnce: inflateRawSync };
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

/** Registered codings (IANA) that are not decoded here. Other names are ignored, as browsers do. */
const UNREAD = new Set('aes128gcm compress x-compress dcb dcz exi pack200-gzip zstd'.split(' '));

function isWrapped([first = 0]: Buffer): boolean {
  return (first & 0x0f) === 8;
}

const NOTHING = Buffer.alloc(0);
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Shorter bodies are decoded at once unless the output is long, because a stream takes more time. */
const SHORT_BYTES = 16_384;
const LONG_BYTES = 262_144;

/** One coding is usual; thousands would take a decoder and a stack frame each. */
const MAX_CODINGS = 5;

export interface Decoded {
  readonly bytes: Buffer;
  /** Why the rest could not be decoded. */
  readonly fault?: unknown;
}

/** Decodes a body as far as possible; no intermediate result exceeds `limit`. */
export async function decodeBody(body: Buffer, contentEncoding: string, limit: number): Promise<Decoded> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const applied = codings.filter((coding) => DECODERS.has(coding) || UNREAD.has(coding));
  if (applied.length > MAX_CODINGS) return failedDecoding(NOTHING, 'too many content codings');
  let result: Decoded = { bytes: body };
  for (const coding of applied.reverse()) {
    const { bytes, fault = result.fault } = await decode(result.bytes, coding, limit);
    result = fault === undefined ? { bytes } : { bytes, fault: result.fault ?? fault };
  }
  return result;
}

async function decode(bytes: Buffer, coding: string, limit: number): Promise<Decoded> {
  const decoder = DECODERS.get(coding);
  if (!decoder) return failedDecoding(NOTHING, coding);
  if (bytes.length === 0) return { bytes }; // an empty body needs no decoding
  const result = await decodeAtOnce(bytes, decoder, limit);
  const isBroken = (result.fault as NodeJS.ErrnoException | undefined)?.code === 'Z_DATA_ERROR';
  if (!isBroken || decoder !== GZIP || !GZIP_START.every((byte, at) => bytes[at] === byte)) return result;
  // Browsers ignore a wrong checksum and trailing data.
  const content = await decodeAtOnce(bytes.subarray(GZIP_HEADER_BYTES), RAW, limit);
  return content.fault === undefined ? content : result;
}

function decodeAtOnce(bytes: Buffer, decoder: Decoder, limit: number): Decoded | Promise<Decoded> {
  const short = bytes.length <= SHORT_BYTES ? decodedAtOnce(bytes, decoder, limit) : undefined;
  return short ? { bytes: short } : decodeAsStream(bytes, decoder, limit);
}

/** Undefined on error or large output; then the streaming decoder is used. */
function decodedAtOnce(bytes: Buffer, { atOnce }: Decoder, limit: number): Buffer | undefined {
  try {
    return atOnce(bytes, { maxOutputLength: Math.min(limit, LONG_BYTES) });
  } catch {
    return undefined;
  }
}

async function decodeAsStream(bytes: Buffer, { stream }: Decoder, limit: number): Promise<Decoded> {
  const chunks: Buffer[] = [];
  let room = limit;
  const decoding = stream(bytes);
  decoding.end(bytes);
  try {
    for await (const chunk of decoding as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) throw new UpstreamError('too-large');
    }
    return { bytes: Buffer.concat(chunks) };
  } catch (fault) {
    return { bytes: Buffer.concat(chunks), fault };
  }
}

function failedDecoding(bytes: Buffer, cause: string): Decoded {
  return { bytes, fault: new UpstreamError('malformed', { cause }) };
}
