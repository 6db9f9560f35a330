import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { decodeBody } from './content-decoding.js';

const ENCODERS: [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
];
const LIMIT = 1_000_000;

describe.each(ENCODERS)('%s', (coding, encode) => {
  it.each([
    ['short', Buffer.from('hello')],
    ['short, and long when decoded', Buffer.alloc(500_000, 'hello ')],
    ['long', randomBytes(100_000)],
  ])('is decoded where it is %s', async (_, plain) => {
    const { bytes, fault } = await decodeBody(encode(plain), coding, LIMIT);
    expect(fault).toBeUndefined();
    expect(bytes.equals(plain)).toBe(true);
  });

  it('ends at the limit, however short it is', async () => {
    const { bytes, fault } = await decodeBody(encode(Buffer.alloc(5 * LIMIT)), coding, LIMIT);
    expect(bytes).toHaveLength(LIMIT);
    expect(fault).toMatchObject({ reason: 'too-large' });
  });

  it.each([20_000, 100_000])('is read as far as it goes where the rest of %i bytes is missing', async (length) => {
    const plain = randomBytes(length);
    const whole = encode(plain);
    const { bytes, fault } = await decodeBody(whole.subarray(0, whole.length - 3000), coding, LIMIT);
    expect(fault).toBeDefined();
    expect(plain.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });
});

it('takes what is not encoded as it claims for broken', async () => {
  const { bytes, fault } = await decodeBody(Buffer.from('plain text'), 'gzip', LIMIT);
  expect(bytes).toHaveLength(0);
  expect(fault).toMatchObject({ code: 'Z_DATA_ERROR' });
});

it.each(['none', 'UTF-8', 'utf-8, gzip'])('ignores %s, which is no coding, as browsers do', async (codings) => {
  const plain = Buffer.from('plain text');
  const { bytes, fault } = await decodeBody(codings.includes('gzip') ? gzipSync(plain) : plain, codings, LIMIT);
  expect([String(bytes), fault]).toEqual(['plain text', undefined]);
});

it.each(['zstd', 'compress', 'dcb'])('does not read %s', async (coding) => {
  const { bytes, fault } = await decodeBody(Buffer.from('plain text'), coding, LIMIT);
  expect([bytes.length, fault]).toMatchObject([0, { reason: 'malformed' }]);
});

it.each([
  ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
  ['br, identity, gzip', (bytes: Buffer) => gzipSync(brotliCompressSync(bytes))],
])('decodes %s from the last to the first', async (codings, encode) => {
  const plain = randomBytes(50_000);
  const { bytes, fault } = await decodeBody(encode(plain), codings, LIMIT);
  expect(fault).toBeUndefined();
  expect(bytes.equals(plain)).toBe(true);
});

it('tells the first fault of several', async () => {
  const { fault } = await decodeBody(brotliCompressSync(gzipSync(Buffer.alloc(5 * LIMIT))), 'gzip, br', LIMIT);
  expect(fault).toMatchObject({ reason: 'too-large' });
});
