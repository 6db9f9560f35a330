import { readMail, structureOf } from './mail-structure.js';

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
