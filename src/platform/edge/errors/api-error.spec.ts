import { quoteInput } from './api-error.js';

it.each([
  ['example', 'example'],
  ['münchen.de', 'münchen.de'],
  ['a b', 'a b'],
  ['<script>', '\\u{3c}script\\u{3e}'],
  ['line\nbreak\t\u0000', 'line\\u{a}break\\u{9}\\u{0}'],
  ['\u202eevil', '\\u{202e}evil'],
  ['"\'`\\&', '\\u{22}\\u{27}\\u{60}\\u{5c}\\u{26}'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
  ['x'.repeat(1_000_000), `${'x'.repeat(60)}…`],
  [null, 'null'],
  [undefined, ''],
  [{ a: 1 }, '{\\u{22}a\\u{22}:1}'],
])('%j is repeated as %s', (value, text) => {
  expect(quoteInput(value)).toBe(text);
});
