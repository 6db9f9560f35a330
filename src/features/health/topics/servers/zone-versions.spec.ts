import { fc } from '#test/properties.js';
import { newestVersion, type ZoneVersion } from './zone-versions.js';

const version = (serial: number): ZoneVersion => ({ server: 'a', primary: 'a.', serial, refresh: 1, rest: '' });
const CIRCLE = 2 ** 32;

it.each([
  [1, 2, 2],
  [2, 1, 2],
  [0, 0xffffffff, 0],
  [0xffffffff, 5, 5],
  [0x7fffffff, 0, 0x7fffffff],
  [100, 100, 100],
])('of %d and %d the newest is %d', (one, other, newest) => {
  expect(newestVersion([version(one), version(other)]).serial).toBe(newest);
});

it('an increased serial is newer, also after wrapping around', () => {
  fc.assert(
    fc.property(fc.nat(CIRCLE - 1), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (serial, more) => {
      const later = (serial + more) % CIRCLE;
      expect(newestVersion([version(serial), version(later)]).serial).toBe(later);
      expect(newestVersion([version(later), version(serial)]).serial).toBe(later);
    }),
  );
});
