import { base64, decodeTransfer, encodedForms } from './transfer-encoding.js';

it.each([
  ['base64', 'SGVsbG8K', 'Hello\r\n'],
  ['quoted-printable', 'caf=C3=A9 and=\r\n more  \r\n', 'caf\xc3\xa9 and more\r\n'],
  ['quoted-printable', 'broken =ZZ =', 'broken =ZZ ='],
  ['7bit', 'a=20b', 'a=20b'],
])('%s of %j is %j', (encoding, text, decoded) => {
  expect(decodeTransfer(text, encoding)).toBe(decoded);
});

it.each(['Hello\r\n', 'caf\xc3\xa9\r\n', 'ends with a space \r\n', `${'long '.repeat(40)}x\r\n`, '=\r\n', '\t\r\n'])(
  'every form of %j decodes to it',
  (text) => {
    const forms = [...encodedForms(text)];
    expect(new Set(forms.map(({ encoding }) => encoding))).toEqual(
      new Set([/[\x80-\xff]/.test(text) ? '8bit' : '7bit', 'quoted-printable', 'base64']),
    );
    for (const { encoding, text: form } of forms) expect(decodeTransfer(form, encoding)).toBe(text);
  },
);

it('keeps quoted lines within their length, and never splits an escape', () => {
  for (const { encoding, text } of encodedForms(`${'\xc3\xa9'.repeat(100)}\r\n`)) {
    if (encoding !== 'quoted-printable') continue;
    for (const line of text.split('\r\n')) expect(line).toMatch(/^(?:=[\dA-F]{2}){0,26}=?$/);
  }
});

it('breaks base64 into lines', () => {
  expect(base64('Hello world', 8)).toBe('SGVsbG8g\r\nd29ybGQ=\r\n');
  expect(base64('a\r\n', 76, '\n')).toBe('YQo=\r\n');
});
