import { decodeWindows1252 } from './windows-1252.js';

it.each([
  ['ASCII', [0x41, 0x7f], 'A\x7f'],
  ['the signs between', [0x80, 0x85, 0x8e, 0x93, 0x94, 0x9f], '€…Ž“”Ÿ'],
  ['the places left empty', [0x81, 0x8d, 0x8f, 0x90, 0x9d], '\x81\x8d\x8f\x90\x9d'],
  ['ISO 8859-1', [0xa0, 0xe4, 0xff], '\xa0äÿ'],
])('decodeWindows1252 reads %s', (_, bytes, expected) => expect(decodeWindows1252(Buffer.from(bytes))).toBe(expected));
