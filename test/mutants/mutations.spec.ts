import { mutationsOf } from './mutations.js';

const mutants = (text: string) =>
  mutationsOf('some.ts', text).map(({ start, end, text: becomes }) => text.slice(0, start) + becomes + text.slice(end));

it.each([
  ['const a = b < 1;', ['const a = b <= 1;', 'const a = b < (1 + 1);']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = !b;', ['const a = (b);']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['const a = b < c ? b : c;', []],
  ['const a = b < c ? c : b;', []],
  ['const a = b < c ? b : d;', ['const a = b <= c ? b : d;']],
  ['const a = b === c ? b : c;', ['const a = b !== c ? b : c;']],
  ['function* a() { if (b % 3 === 2) yield; }', []],
  ['function* a() { if (b) yield c; }', ['function* a() { if (!(b)) yield c; }']],
  ['const a = b.some(c);', ['const a = b.every(c);']],
  ['const a = true;', ['const a = false;']],
  [`import { a } from 'b'; type C = 1 | true; interface D { e: 2 }`, []],
])('%s', (text, expected) => {
  expect(mutants(text)).toEqual(expected);
});
