import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fc } from '#test/properties.js';
import { packReport, unpackReport } from './report-packing.js';

it('gives back what was packed', () => {
  fc.assert(
    fc.property(fc.object({ withNullPrototype: false }), (value) => {
      expect(unpackReport(packReport(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each([
  [900, false],
  [1100, true],
  [20_000, true],
])('packs %d bytes: %s', (size, shrinks) => {
  const value = { text: 'abcdefghij'.repeat(size / 10) };
  expect(packReport(value).length < size / 2).toBe(shrinks);
  expect(unpackReport(packReport(value))).toEqual(value);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['no JSON', Buffer.from('{"body":')],
  ['half of a packet', gzipSync('{"body":1}').subarray(0, 15)],
  ['a packet that bursts', gzipSync(Buffer.alloc(8 * 2 ** 20, ' '))],
  ['noise', Buffer.concat([Buffer.from([0x1f]), randomBytes(50)])],
])('refuses %s', (_, bytes) => {
  expect(() => unpackReport(bytes)).toThrow();
});
