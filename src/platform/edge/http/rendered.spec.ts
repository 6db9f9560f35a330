import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Rendered } from './rendered.js';

const page = new Rendered('x'.repeat(5000), { 'Content-Type': 'text/html', Vary: 'Accept-Language' });

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', undefined],
  ['gzipped', undefined],
])('Accept-Encoding %j: %s', (accepted, encoding) => {
  const { bytes, headers } = page.formFor(accepted);
  expect(headers['Content-Encoding']).toBe(encoding);
  expect(headers.Vary).toBe('Accept-Language, Accept-Encoding');
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (same: Buffer) => same;
  expect(unpack(bytes)).toEqual(page.bytes);
});

it('packs once', () => {
  expect(page.formFor('gzip').bytes).toBe(page.formFor('gzip').bytes);
});

it('takes what was packed elsewhere', async () => {
  const file = new Rendered('x'.repeat(5000), {});
  await file.packFor('gzip, br');
  const before = file.formFor('br').bytes;
  await file.packFor('br');
  expect(file.formFor('br').bytes).toBe(before);
  expect(brotliDecompressSync(before)).toEqual(file.bytes);
});

it('leaves short answers and pictures as they are', () => {
  expect(new Rendered('short', {}).formFor('br').headers).toEqual({ Vary: 'Accept-Encoding' });
  expect(new Rendered('x'.repeat(5000), {}, false).formFor('br').bytes).toHaveLength(5000);
});
