import { fieldsAt, readMail, structureOf } from './mail-structure.js';

const EMPTY = '--b\nContent-Type: multipart/x; boundary=c\n\n';
const HEAD = 'A: b\nContent-Type: multipart/x; boundary=b\n\n';
const LEAF = '--b\nContent-Type: text/plain\n\nhello\n';

it.each([
  ['a leaf', LEAF, 1],
  ['a leaf after many parts without content', EMPTY.repeat(999) + LEAF, 1],
  ['a leaf after more of them than are looked into', EMPTY.repeat(1000) + LEAF, 0],
  ['more leaves than are taken', LEAF.repeat(300), 200],
  ['parts in parts', `--b\nContent-Type: multipart/x; boundary=d\n\n--d\n\nhello\n${LEAF}`, 2],
])('reads %s', (_, body, count) => {
  expect(readMail(`${HEAD}${body}`).leaves).toHaveLength(count);
});

it.each([
  [70, 2],
  [71, 1],
])('a boundary of %d characters: %d parts', (length, count) => {
  const boundary = 'b'.repeat(length);
  const message = `A: b\nContent-Type: multipart/x; boundary=${boundary}\n\n${`--${boundary}\n\nhello\n`.repeat(2)}`;
  expect(readMail(message).leaves).toHaveLength(count);
});

it.each([
  [99, 2],
  [100, 1],
])('a boundary after %d other parameters: %d parts', (others, count) => {
  const type = `multipart/x;${' name=x;'.repeat(others)} boundary=b`;
  expect(readMail(`A: b\nContent-Type: ${type}\n\n${LEAF}${LEAF}`).leaves).toHaveLength(count);
});

const MIXED = 'multipart/mixed; boundary="b"';
const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
const contents = (body: string, type = MIXED) =>
  structureOf(body, type, '7bit').leaves.map(({ start, end, type: kind }) => [kind, body.slice(start, end)]);

it.each([
  ['a body without parts', 'Hello\r\n', 'text/html; charset=utf-8', [['text/html', 'Hello\r\n']]],
  [
    'two parts',
    `${part('text/plain', 'one')}${part('text/html', 'two')}--b--\r\n`,
    MIXED,
    [
      ['text/plain', 'one'],
      ['text/html', 'two'],
    ],
  ],
  ['a part without a header', '--b\r\n\r\none\r\n--b--\r\n', MIXED, [['text/plain', 'one']]],
  ['a delimiter within a line', `${part('text/plain', 'x --b')}--b--`, MIXED, [['text/plain', 'x --b']]],
  ['no closing delimiter', part('text/plain', 'one'), MIXED, [['text/plain', 'one']]],
  ['a delimiter that never occurs', 'Hello\r\n', MIXED, [['multipart/mixed', 'Hello\r\n']]],
  [
    'parts of a part',
    '--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\n\r\none\r\n--c--\r\n--b--\r\n',
    MIXED,
    [['text/plain', 'one']],
  ],
])('reads %s', (_, body, type, expected) => {
  expect(contents(body, type)).toEqual(expected);
});

it('reads encoding and charset of a part', () => {
  const body =
    '--b\r\nContent-Type: text/plain;\r\n charset="ISO-8859-1"\r\nContent-Transfer-Encoding: Base64\r\n\r\nYQ==\r\n--b--';
  expect(structureOf(body, MIXED, '7bit').leaves).toMatchObject([{ encoding: 'base64', charset: 'iso-8859-1' }]);
});

it('reads at most 200 parts, however they are nested', () => {
  const nested = ['b', 'c', 'd', 'e'].reduceRight(
    (inner, boundary) =>
      `--${boundary}\r\nContent-Type: multipart/mixed; boundary=${String.fromCharCode(boundary.charCodeAt(0) + 1)}\r\n\r\n${inner}\r\n`.repeat(
        8,
      ),
    'text',
  );
  expect(structureOf(nested, MIXED, '7bit').leaves.length).toBeLessThanOrEqual(200);
});

it.each([
  [70, 2],
  [71, 1],
])('a boundary of %d characters: %d parts', (length, count) => {
  const boundary = 'b'.repeat(length);
  const body = `--${boundary}\r\n\r\none\r\n`.repeat(2);
  expect(contents(body, `multipart/mixed; boundary=${boundary}`)).toHaveLength(count);
});

describe('a part', () => {
  const read = (...header: string[]) => readMail(`${header.join('\r\n')}\r\n\r\n=41=\r\nQUI=`).leaves[0]!;

  it.each([
    ['no content type', ['A: b'], { type: 'text/plain', encoding: '7bit', charset: undefined, fileName: undefined }],
    ['an empty charset', ['Content-Type: text/html; charset='], { type: 'text/html', charset: undefined }],
    ['a charset in quotes', ['Content-Type: Text/HTML;charset="UTF-8" ; x=y'], { type: 'text/html', charset: 'utf-8' }],
    ['a quote that never ends', ['Content-Type: a/b; charset="UTF-8'], { charset: 'utf-8' }],
    ['a parameter of another name', ['Content-Type: a/b; xcharset=a; charset=b'], { charset: 'b' }],
    ['a file', ['Content-Disposition: attachment; filename="a b.pdf"'], { fileName: 'a b.pdf' }],
    ['a file and a name', ['Content-Disposition: filename=a', 'Content-Type: x/y; name=b'], { fileName: 'a' }],
    ['a name', ['Content-Type: x/y; name=b.pdf'], { fileName: 'b.pdf' }],
    ['an encoding with a comment', ['Content-Transfer-Encoding: BASE64 (x)'], { encoding: 'base64' }],
  ])('with %s', (_, header, expected) => {
    expect(read(...header)).toMatchObject(expected);
  });

  it.each([
    ['7bit', undefined, '=41=\r\nQUI='],
    ['quoted-printable', undefined, 'AQUI='],
    ['quoted-printable', 3, 'A'],
    ['base64', 2, ''],
    ['8bit', 2, '=4'],
    ['8bit', 99, '=41=\r\nQUI='],
  ])('in %s, of which %s bytes are read', (encoding, most, text) => {
    expect(read(`Content-Transfer-Encoding: ${encoding}`).decoded(most).toString()).toBe(text);
  });
});

it.each([
  ['a line of an mbox', 'From jo\nA: b\n\nHello', 'Hello'],
  ['a field that only begins like one', 'From: jo\n\nHello', 'Hello'],
])('reads a message with %s', (_, message, content) => {
  const { fields, leaves } = readMail(message);
  expect([fields.length, leaves.map((leaf) => leaf.content)]).toEqual([1, [content]]);
});

it.each([
  ['as it is announced', 'boundary=b', '--b\nContent-Type: a/b\n\nHello', 1, ['Hello']],
  ['as it is used', 'boundary=x', '--b\nContent-Type: a/b\n\nHello', 1, ['Hello']],
  ['behind some words', 'a=b', 'Words\n--b\nContent-Type: a/b\n\nHello', 1, ['Hello']],
  ['too far behind', 'a=b', `${'x'.repeat(8000)}\n--b\nContent-Type: a/b\n\nHello`, 0, undefined],
  ['only inside a line', 'boundary=b', 'x --b\nContent-Type: a/b\n\nHello', 0, undefined],
])('takes a boundary %s, if it may be lenient', (_, parameter, body, multiparts, contents) => {
  const found = readMail(`Content-Type: multipart/x; ${parameter}\n\n${body}`, { isLenient: true });
  expect(found.multiparts).toHaveLength(multiparts);
  expect(found.leaves.map(({ content }) => content)).toEqual(contents ?? [body]);
});

it('takes folded parameters without indentation, if it may be lenient', () => {
  const text = 'Content-Type: a/b;\nboundary=c\nX: y\n\n';
  expect(fieldsAt(text, { isLenient: true }).map(({ name }) => name)).toEqual(['content-type', 'x']);
  expect(fieldsAt(text).map(({ name }) => name)).toEqual(['content-type', '', 'x']);
});

it('says where the delimiters are', () => {
  const body = '--b\n\none\n--b\n\ntwo\n--b--\n--b\n\nthree';
  expect(structureOf(body, MIXED, '7bit').multiparts).toMatchObject([
    {
      delimiters: [0, 9],
      closing: 18,
      parts: [
        { start: 5, end: 8 },
        { start: 14, end: 17 },
      ],
    },
  ]);
  expect(structureOf('--b', MIXED, '7bit').multiparts).toMatchObject([{ delimiters: [0], closing: undefined }]);
});

it('looks eight levels deep', () => {
  const nested = (levels: number): string =>
    levels === 0
      ? 'Hello'
      : `--b${levels}\nContent-Type: multipart/x; boundary=b${levels - 1}\n\n${nested(levels - 1)}`;
  const leaves = (levels: number) =>
    structureOf(`${nested(levels)}\n--b0\n\nHello`, `multipart/x; boundary=b${levels}`, '7bit').leaves.map(
      ({ type }) => type,
    );
  expect(leaves(7)).toEqual(['text/plain']);
  expect(leaves(8)).toEqual(['multipart/x']);
});
