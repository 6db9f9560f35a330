import { decodeLines, decoderOf, decodeText } from './decode-text.js';

it.each([
  ['ASCII', 'abc', undefined, 'abc'],
  ['ASCII with a charset', 'abc', 'utf-8', 'abc'],
  ['a charset that is not ASCII', '\x1b$B$"', 'iso-2022-jp', 'あ'],
  ['UTF-8', '\xc3\xa4', undefined, 'ä'],
  ['UTF-8 in spite of its charset', '\xc3\xa4', 'iso-8859-1', 'ä'],
  ['the sign for a fault, as it was written', '\xef\xbf\xbd', undefined, '\ufffd'],
  ['a charset', '\xe1', 'iso-8859-2', 'á'],
  ['windows-1252', '\x93\xe4', undefined, '“ä'],
  ['an unknown charset', '\x93\xe4', 'x-none', '“ä'],
])('reads %s', (_, latin1, charset, text) => {
  expect(decodeText(latin1, charset)).toBe(text);
});

it.each([
  ['a\n\xc3\xa4', 'a\nä'],
  ['\xc3\xa4\n\xe4\na', 'ä\nä\na'],
])('reads the lines %j as %j', (latin1, text) => {
  expect(decodeLines(latin1)).toBe(text);
});

it('knows charsets, and keeps their decoders', () => {
  expect(decoderOf('iso-2022-jp')?.switches).toBe(true);
  expect(decoderOf('utf-8')?.switches).toBe(false);
  expect(decoderOf('utf-8')).toBe(decoderOf('utf-8'));
  expect(decoderOf('x-none')).toBeUndefined();
  expect(decoderOf('latin1')?.decode(Buffer.of(0x80))).toBe('€');
});
