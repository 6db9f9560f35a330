import { shownLines } from './shown-text.js';

it.each([
  ['', []],
  ['a\r\nb\r\n', ['a', 'b']],
  ['caf\xc3\xa9', ['café']],
  ['caf\xe9', ['café']],
  ['a\rb\x1b[31m', ['a\\u{d}b\\u{1b}[31m']],
])('%j is shown as %j', (text, lines) => {
  expect(shownLines(text)).toEqual(lines);
});

it('is shortened', () => {
  expect(shownLines('x\r\n'.repeat(100))).toHaveLength(61);
  expect(shownLines('x'.repeat(1000))[0]).toHaveLength(400);
});
