import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { decoded } from './content-decoding.js';

const ENCODERS: [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
];
const LIMIT = 1_000_000;

/** The body in pieces, as a network delivers it. */
function pieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size)));
}

async function read(body: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; error?: unknown }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error };
  }
}

describe.each(ENCODERS)('%s', (coding, encode) => {
  it.each([
    ['short', Buffer.from('hello')],
    ['short, and long when decoded', Buffer.alloc(500_000, 'hello ')],
    ['long', randomBytes(100_000)],
  ])('is decoded where it is %s', async (_, plain) => {
    for (const size of [100, 20_000]) {
      const { bytes, error } = await read(decoded(pieces(encode(plain), size), coding, LIMIT));
      expect(error).toBeUndefined();
      expect(bytes.equals(plain)).toBe(true);
    }
  });

  it('ends at the limit, however short it is', async () => {
    const { bytes, error } = await read(decoded(pieces(encode(Buffer.alloc(5 * LIMIT)), 1000), coding, LIMIT));
    expect(bytes).toHaveLength(LIMIT);
    expect(error).toMatchObject({ reason: 'too-large' });
  });

  it.each([20_000, 100_000])('is read as far as it goes where the rest of %i bytes is missing', async (length) => {
    const plain = randomBytes(length);
    const whole = encode(plain);
    const { bytes, error } = await read(decoded(pieces(whole.subarray(0, whole.length - 3000), 5000), coding, LIMIT));
    expect(error).toBeDefined();
    expect(plain.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });
});

it('takes what is not encoded as it claims for broken', async () => {
  const { bytes, error } = await read(decoded(pieces(Buffer.from('plain text'), 100), 'gzip', LIMIT));
  expect(bytes).toHaveLength(0);
  expect(error).toMatchObject({ code: 'Z_DATA_ERROR' });
});
