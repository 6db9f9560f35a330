import { type MacroPart, parseDomainSpec, parseMacros } from './spf-macro.js';
import { spanOf } from './text-span.js';

const MACRO = { kind: 'macro', letter: 'd', encoded: false, keep: Infinity, reversed: false, delimiters: '' } as const;

it.each<[string, MacroPart[]]>([
  ['', []],
  ['a.example', [{ kind: 'literal', text: 'a.example' }]],
  ['%{d}', [MACRO]],
  ['%{D}', [{ ...MACRO, encoded: true }]],
  ['%{d2}', [{ ...MACRO, keep: 2 }]],
  ['%{dr}', [{ ...MACRO, reversed: true }]],
  ['%{d12R-+}', [{ ...MACRO, keep: 12, reversed: true, delimiters: '-+' }]],
  ['%%%_%-', ['%', ' ', '%20'].map((text) => ({ kind: 'escape', text }))],
  [
    'x%{i}y',
    [
      { kind: 'literal', text: 'x' },
      { ...MACRO, letter: 'i' },
      { kind: 'literal', text: 'y' },
    ],
  ],
])('the parts of %s', (text, parts) => {
  expect(parseMacros(text, 'term')).toEqual({ parts, faults: [] });
});

it.each([
  ['%', 'term', 'macro-invalid', 0, '%'],
  ['a%b', 'term', 'macro-invalid', 1, '%b'],
  ['%{x}y', 'term', 'macro-invalid', 0, '%{x}'],
  ['%{d0}', 'term', 'macro-invalid', 0, '%{d0}'],
  ['%{d', 'term', 'macro-invalid', 0, '%{'],
  ['%d}', 'term', 'macro-invalid', 0, '%d'],
  ['%{d!}.example', 'term', 'macro-invalid', 0, '%{d!}'],
  ['%{d}a b', 'term', 'character-invalid', 5, ' '],
  ['a\x7fb', 'explanation', 'character-invalid', 1, '\x7f'],
] as const)('the fault of %j in a %s is %s', (text, within, code, position, part) => {
  expect(parseMacros(text, within).faults).toEqual([{ code, position, text: part }]);
});

it('only explanations contain spaces', () => {
  expect(parseMacros('a b', 'explanation').faults).toEqual([]);
});

it.each([
  ['a.example', []],
  ['a.example.', []],
  ['.example', []],
  ['x.%{d}', []],
  ['%{d}%%', []],
  ['a.b-c', []],
  ['a.b1', []],
  ['', ['argument-missing']],
  ['example', ['domain-invalid']],
  ['%{d}x', ['domain-invalid']],
  ['a.123', ['domain-invalid']],
  ['a.b-', ['domain-invalid']],
  ['a.-b', ['domain-invalid']],
  ['%{c}.a.example', ['macro-invalid']],
  ['%{R}.a.example', ['macro-invalid']],
  ['%{t}.crt', ['macro-invalid']],
  ['a.crt', []],
  ['a.%', ['macro-invalid']],
])('as a domain-spec, %j has the faults %j', (text, codes) => {
  expect(parseDomainSpec(spanOf(text)).faults.map(({ code }) => code)).toEqual(codes);
});
