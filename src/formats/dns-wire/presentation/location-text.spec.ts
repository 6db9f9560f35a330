import { locationOf } from './location-text.js';
import { TokenReader } from './token-reader.js';

const EQUATOR = 2 ** 31;
const read = (text: string) => locationOf(new TokenReader(text, '.'));
const numbers = (text: string) => {
  const bytes = Buffer.from(read(text));
  return [bytes.subarray(0, 4).toString('hex'), ...[4, 8, 12].map((at) => bytes.readUInt32BE(at))];
};

it.each([
  ['0 N 0 E 0m', '00121613', 0, 0, 10_000_000],
  ['90 N 180 W 0', '00121613', 324_000_000, -648_000_000, 10_000_000],
  ['90 0 0 S 180 0 0 E 0m', '00121613', -324_000_000, 648_000_000, 10_000_000],
  ['1 2 3.456 n 4 5 e 1.5m', '00121613', 3_723_456, 14_700_000, 10_000_150],
  ['0 59 59.999 N 0 E -100000m 0m 90000000m 9.99m', '00009992', 3_599_999, 0, 0],
  ['0 N 0 E 42849672.95m 1m 10m 100m', '00121314', 0, 0, 0xffffffff],
])('%s', (text, sizes, latitude, longitude, altitude) => {
  expect(numbers(text)).toEqual([sizes, EQUATOR + latitude, EQUATOR + longitude, altitude]);
});

it.each([
  '91 N 0 E 0m',
  '90 0 0.001 N 0 E 0m',
  '0 N 180 0 0.001 E 0m',
  '0 N 181 E 0m',
  '1 60 N 0 E 0m',
  '1 1 60 N 0 E 0m',
  '1 1 1.0001 N 1 E 0m',
  '1 E 1 N 0m',
  '1 N 1 E 42849672.96m',
  '1 N 1 E -100000.01m',
  '1 N 1 E 0.001m',
  '1 N 1 E 0m -1m',
  '1 N 1 E 0m 90000000.01m',
  '1 N 1 E',
])('%s is no location', (text) => expect(() => read(text)).toThrow());
