import { isWellFormed, isUsableForMail, type Tlsa } from './tlsa.js';

const tlsa = (usage: number, selector: number, matchingType: number, length: number): Tlsa => ({
  usage,
  selector,
  matchingType,
  data: new Uint8Array(length),
});

it.each([
  [3, 1, 1, 32, true],
  [2, 0, 2, 64, true],
  [0, 0, 0, 900, true],
  [3, 1, 1, 20, false],
  [3, 1, 2, 32, false],
  [3, 1, 0, 0, false],
  [4, 1, 1, 32, false],
  [3, 2, 1, 32, false],
  [3, 1, 3, 32, false],
])('%d %d %d with %d octets is sound: %s', (usage, selector, matchingType, length, expected) => {
  expect(isWellFormed(tlsa(usage, selector, matchingType, length))).toBe(expected);
});

it.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
])('usage %d is usable for mail: %s', (usage, expected) => {
  expect(isUsableForMail(tlsa(usage, 1, 1, 32))).toBe(expected);
});
