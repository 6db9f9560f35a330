import { HUFFMAN_LENGTHS, STATIC_TABLE } from './hpack-tables.js';
import { HpackDecoder } from './hpack-decoder.js';
import { headerBlock } from './header-block.js';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** RFC 7541 appendix C.6: answers with Huffman coding, one after the other. */
const ANSWERS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    '4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3',
    {
      ':status': '302',
      'cache-control': 'private',
      date: 'Mon, 21 Oct 2013 20:13:21 GMT',
      location: 'https://www.example.com',
    },
  ],
  [
    '4883 640e ffc1 c0bf',
    {
      ':status': '307',
      'cache-control': 'private',
      date: 'Mon, 21 Oct 2013 20:13:21 GMT',
      location: 'https://www.example.com',
    },
  ],
  [
    '88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07',
    {
      ':status': '200',
      'cache-control': 'private',
      date: 'Mon, 21 Oct 2013 20:13:22 GMT',
      location: 'https://www.example.com',
      'content-encoding': 'gzip',
      'set-cookie': 'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
    },
  ],
];

it('reads the answers of RFC 7541, with a table of 256 octets as with a larger one', () => {
  for (const first of ['3f e1 01', '']) {
    const decoder = new HpackDecoder();
    decoder.decode(bytes(first));
    for (const [block, fields] of ANSWERS) expect(Object.fromEntries(decoder.decode(bytes(block)))).toEqual(fields);
  }
});

it('knows a complete code and the whole static table', () => {
  const space = HUFFMAN_LENGTHS.reduce((sum, length) => sum + 2 ** -length, 2 ** -30); // the end of the text has a code, too
  expect([HUFFMAN_LENGTHS.length, space]).toEqual([256, 1]);
  expect([STATIC_TABLE.length, STATIC_TABLE[30], STATIC_TABLE[60]]).toEqual([
    61,
    ['content-type', ''],
    ['www-authenticate', ''],
  ]);
});

it('reads what we write', () => {
  const fields = [
    [':path', `/dns-query?dns=${'a'.repeat(400)}`],
    ['accept', 'x'.repeat(127)],
  ] as const;
  expect(new HpackDecoder().decode(headerBlock(...fields))).toEqual(fields);
});

it.each([
  ['an index of nothing', 'be'],
  ['an index of zero', '80'],
  ['a text longer than the block', '0005 61'],
  ['a number without end', 'ff ff ff ff ff ff ff'],
  ['a table larger than ours', '3f e2 1f'],
  ['padding of eight bits', '0081 ff 00'],
  ['padding of zeros', '0081 1800'],
  ['a block broken off', '40'],
  ['the end-of-string code inside a text', '4084 ffffffff 01 61'],
  ['a table size after a field', '82 3f00'],
  ['three table sizes', '20 20 20 82'],
  ['a thousand fields', '82'.repeat(1000)],
])('refuses %s', (_, block) => {
  expect(() => new HpackDecoder().decode(bytes(block))).toThrow(/ERROR|CALM/);
});

it.each<[string, string, readonly (readonly [string, string])[]]>([
  ['a table size before a field', '3fe11f 82', [[':method', 'GET']]],
  ['two table sizes', '20 3fe11f 82', [[':method', 'GET']]],
  ['an empty value', '40 01 61 00', [['a', '']]],
  ['a field that is never indexed', '10 01 61 01 62', [['a', 'b']]],
  [
    'a field twice',
    '40 01 61 01 62 be',
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_, block, fields) => {
  expect(new HpackDecoder().decode(bytes(block))).toEqual(fields);
});

it('forgets what no longer fits in its table', () => {
  const decoder = new HpackDecoder();
  decoder.decode(Buffer.of(0x40, 1, 0x61, 1, 0x62)); // a: b, to be remembered
  expect(decoder.decode(Buffer.of(0xbe))).toEqual([['a', 'b']]);
  expect(() => decoder.decode(Buffer.of(0x20, 0xbe))).toThrow('COMPRESSION_ERROR'); // a table of no size
});
