import { GrowingBuffer } from './growing-buffer.js';

it('keeps every byte, up to the limit', () => {
  const all = new GrowingBuffer(100_000);
  for (let i = 0; i < 1000; i++) expect(all.add(Buffer.alloc(100, i % 256))).toBeUndefined();
  expect(all.bytes).toEqual(Buffer.concat(Array.from({ length: 1000 }, (_, i) => Buffer.alloc(100, i % 256))));
  expect(all.add(Buffer.alloc(1))).toBe('limit');
});

it('allocates a few times for a million pieces, and no more than twice what it holds', () => {
  const taken: number[] = [];
  const all = new GrowingBuffer(2 ** 22, (bytes) => taken.push(bytes) > 0);
  const piece = Buffer.alloc(3);
  for (let i = 0; i < 1_000_000; i++) all.add(piece);
  expect(taken.length).toBeLessThan(12);
  expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(2 * 3_000_000);
});

it('says that there is no memory', () => {
  const all = new GrowingBuffer(100, () => false);
  expect(all.add(Buffer.alloc(1))).toBe('memory');
});

it('begins again in the same memory', () => {
  const taken: number[] = [];
  const all = new GrowingBuffer(100, (bytes) => taken.push(bytes) > 0);
  for (const text of ['one', 'four']) {
    all.clear();
    all.add(Buffer.from(text));
    expect(all.bytes.toString()).toBe(text);
  }
  expect(taken).toEqual([100]);
});
