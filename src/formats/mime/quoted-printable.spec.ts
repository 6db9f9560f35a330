import { decodeQuotedPrintable } from './quoted-printable.js';

const decoded = (text: string) => decodeQuotedPrintable(Buffer.from(text, 'latin1')).toString('latin1');

it.each([
  ['', ''],
  ['plain\r\ntext', 'plain\r\ntext'],
  ['=41=4a=4A=7e=FF', 'AJJ~\xff'],
  ['a=\r\nb=\nc', 'abc'],
  ['a= \t\r\nb', 'ab'],
  [`a=${' '.repeat(80)}\nb`, 'ab'],
  [`a=${' '.repeat(81)}\nb`, `a=${' '.repeat(81)}\nb`],
  ['a=', 'a='],
  ['a=4', 'a=4'],
  ['=4G =G4 =@1 ==41', '=4G =G4 =@1 =A'],
  ['=\rb', '=\rb'],
  ['=3D41', '=41'],
  ['caf\xe9', 'caf\xe9'],
])('%j is %j', (text, expected) => expect(decoded(text)).toBe(expected));

it('takes no more memory than the text, however many escapes there are', () => {
  const exec = jest.spyOn(RegExp.prototype, Symbol.replace);
  const long = decoded('=41'.repeat(200_000));
  expect([long.length, exec.mock.calls.length]).toEqual([200_000, 0]);
  exec.mockRestore();
});
