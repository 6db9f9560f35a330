import { structureOf } from './body-structure.js';

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

it('reads at most 40 parts, however they are nested', () => {
  const nested = ['b', 'c', 'd', 'e'].reduceRight(
    (inner, boundary) =>
      `--${boundary}\r\nContent-Type: multipart/mixed; boundary=${String.fromCharCode(boundary.charCodeAt(0) + 1)}\r\n\r\n${inner}\r\n`.repeat(
        8,
      ),
    'text',
  );
  expect(structureOf(nested, MIXED, '7bit').leaves.length).toBeLessThanOrEqual(40);
});

it.each([
  [70, 2],
  [71, 1],
])('a boundary of %d characters: %d parts', (length, count) => {
  const boundary = 'b'.repeat(length);
  const body = `--${boundary}\r\n\r\none\r\n`.repeat(2);
  expect(contents(body, `multipart/mixed; boundary=${boundary}`)).toHaveLength(count);
});
