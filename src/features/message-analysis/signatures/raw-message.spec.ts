import { MailField } from '#formats/mime/mail-header.js';
import { readMessage } from './raw-message.js';

const read = (text: string) => {
  const { fields, body } = readMessage(Buffer.from(text, 'latin1'));
  return [fields.map(({ name, raw }) => [name, raw]), body];
};

it.each([
  ['CRLF', 'A: 1\r\nB: 2\r\n 3\r\n\r\nx\r\n'],
  ['LF', 'A: 1\nB: 2\n 3\n\nx\n'],
  ['CR', 'A: 1\rB: 2\r 3\r\rx\r'],
  ['both', 'A: 1\r\nB: 2\n 3\r\n\nx\n'],
  ['CRLF and one LF', 'A: 1\nB: 2\r\n 3\r\n\r\nx\r\n'],
  ['LF and one CRLF', 'A: 1\nB: 2\r\n 3\n\nx\n'],
  ['CRLF and one CR CR LF', 'A: 1\r\nB: 2\r\n 3\r\n\r\nx\r\r\n'],
  ['CR CR LF', 'A: 1\r\r\nB: 2\r\r\n 3\r\r\n\r\r\nx\r\r\n'],
  ['empty lines above', '\r\n\nA: 1\r\nB: 2\r\n 3\r\n\r\nx\r\n'],
  ['a byte order mark', '\xef\xbb\xbfA: 1\r\nB: 2\r\n 3\r\n\r\nx\r\n'],
  ['a line of an mbox', 'From jo Tue Nov 17\nA: 1\nB: 2\n 3\n\nx\n'],
])('reads a message with %s', (_, text) => {
  expect(read(text)).toEqual([
    [
      ['a', 'A: 1'],
      ['b', 'B: 2\r\n 3'],
    ],
    'x\r\n',
  ]);
});

it.each([
  ['no body', 'A: 1\r\n', [['a', 'A: 1']], ''],
  ['an empty body', 'A: 1\r\n\r\n', [['a', 'A: 1']], ''],
  ['a body that begins with an empty line', 'A: 1\r\n\r\n\r\nx', [['a', 'A: 1']], '\r\nx'],
  ['carriage returns inside lines', 'A: 1\n\nx\r\ry\n\r\r\nz\r', [['a', 'A: 1']], 'x\r\ry\r\n\r\nz\r'],
  ['bytes above ASCII', 'A: \xe9\r\n\r\n\xff', [['a', 'A: \xe9']], '\xff'],
  [
    'a line that is no field',
    'A: 1\r\nno field\r\n\r\n',
    [
      ['a', 'A: 1'],
      ['', 'no field'],
    ],
    '',
  ],
  ['a space before the colon', 'A : 1\r\n\r\n', [['a', 'A : 1']], ''],
])('reads a message with %s', (_, text, fields, body) => {
  expect(read(text)).toEqual([fields, body]);
});

it('keeps the lone CR of a message with line feeds', () => {
  expect(readMessage(Buffer.from('A: 1\n\nx\ry\n')).body).toBe('x\ry\r\n');
});

it('reads at most 1000 fields', () => {
  expect(readMessage(Buffer.from('A: 1\r\n'.repeat(3000))).fields).toHaveLength(1000);
});

it.each([
  ['A: 1\r\n 2', '1 2'],
  ['A:\r\n\t', ''],
])('the value of %j is %j', (raw, value) => {
  expect(new MailField(raw).unfolded).toBe(value);
});
