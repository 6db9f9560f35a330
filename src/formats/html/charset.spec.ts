import { charsetFacts, decodeHtml } from './charset.js';

const bytesOf = (page: string | readonly number[]) =>
  typeof page === 'string' ? Buffer.from(page) : Uint8Array.from(page);

it.each<[string, string | readonly number[], string | undefined, object]>([
  ['nothing', 'a', undefined, {}],
  ['a header', 'a', 'text/html; charset=UTF-8', { header: 'utf-8' }],
  ['a header in quotes', 'a', 'text/html;charset="ISO-8859-1" ; x=y', { header: 'iso-8859-1' }],
  ['a header without a value', 'a', 'text/html; charset=', {}],
  ['the last of several headers', 'a', 'text/html; charset=x, text/html; charset=y, text/html', { header: 'y' }],
  ['another parameter', 'a', 'text/html; xcharset=x', {}],
  ['a meta element', '<META Charset=" UTF-8 ">', undefined, { meta: 'utf-8' }],
  ['the first of two', '<meta charset=a><meta charset=b>', undefined, { meta: 'a' }],
  ['another element', '<link charset=a>', undefined, {}],
  [
    'an equivalent header',
    '<meta http-equiv=Content-Type content="text/html; charset=a; b">',
    undefined,
    { meta: 'a' },
  ],
  ['one in quotes', `<meta http-equiv=content-type content="charset = 'a b'">`, undefined, { meta: 'a b' }],
  ['the content of another header', '<meta http-equiv=refresh content="charset=a">', undefined, {}],
  ['a meta element that ends at 1024 bytes', `${' '.repeat(1006)}<meta charset="a">`, undefined, { meta: 'a' }],
  ['one that ends later', `${' '.repeat(1007)}<meta charset="a">`, undefined, {}],
  ['a mark of UTF-8', [0xef, 0xbb, 0xbf], undefined, { bom: 'utf-8' }],
  ['a mark of UTF-16, big-endian', [0xfe, 0xff], undefined, { bom: 'utf-16be' }],
  ['a mark of UTF-16, little-endian', [0xff, 0xfe], undefined, { bom: 'utf-16le' }],
  ['half a mark', [0xef, 0xbb], undefined, {}],
  ['the end of a mark', [0x00, 0xff], undefined, {}],
])('%s', (_, page, contentType, expected) => {
  const none = { header: undefined, meta: undefined, bom: undefined };
  expect(charsetFacts(bytesOf(page), contentType)).toEqual({ ...none, ...expected });
});

it.each<[string, readonly number[], Parameters<typeof decodeHtml>[1], string]>([
  ['UTF-8 that nobody declares', [0xc3, 0xa4], {}, 'ä'],
  ['UTF-8 that is cut', [0x61, 0xc3], {}, 'a'],
  ['no UTF-8', [0xe4, 0x61], {}, 'äa'],
  ['the header', [0xe4], { header: 'iso-8859-1' }, 'ä'],
  ['an unknown header', [0xc3, 0xa4], { header: 'x-none', meta: 'latin1' }, 'Ã¤'],
  ['the header before the element', [0xc3, 0xa4], { header: 'utf-8', meta: 'latin1' }, 'ä'],
  ['the mark before the header', [0xff, 0xfe, 0x61, 0], { bom: 'utf-16le', header: 'utf-8' }, 'a'],
  ['an element that claims UTF-16', [0xc3, 0xa4], { meta: 'utf-16' }, 'ä'],
  ['an unknown element', [0xc3, 0xa4], { meta: 'x-none' }, 'ä'],
])('decodes by %s', (_, bytes, facts, text) => {
  expect(decodeHtml(Uint8Array.from(bytes), facts)).toBe(text);
});
