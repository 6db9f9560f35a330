import { syntaxOutline, tokenize } from './tokens.js';

const shapes = (text: string) =>
  tokenize(text).map(({ kind, text: part }) => (kind === 'comment' ? `(${part})` : part));

describe('tokenize', () => {
  it.each([
    ['words', 'from a.example  by\tb.example', ['from', 'a.example', 'by', 'b.example']],
    ['a comment', 'a (b c) d', ['a', '(b c)', 'd']],
    ['a nested comment', 'a (b (c; d)) e', ['a', '(b (c; d))', 'e']],
    ['a comment glued to words', 'pass(p=REJECT)x', ['pass', '(p=REJECT)', 'x']],
    ['an escaped parenthesis', 'a (b \\) c) d', ['a', '(b \\) c)', 'd']],
    ['semicolons', 'a;b ; c', ['a', ';', 'b', ';', 'c']],
    ['a semicolon in quotes', 'x="a; b" c', ['x="a; b"', 'c']],
    ['an escaped quote', '"a \\"; b" c', ['"a \\"; b"', 'c']],
    ['a semicolon in angle brackets', 'ORCPT <rfc822;a@b.example>;', ['ORCPT', '<rfc822;a@b.example>', ';']],
    ['a semicolon in square brackets', '[a;b];', ['[a;b]', ';']],
    ['quotes in a comment', '(a " b) c', ['(a " b)', 'c']],
    ['a comment that never ends', 'a (b (c) d', ['a', '(b', '(c)', 'd']],
    ['a comment that never begins', 'a) b', ['a)', 'b']],
    ['a quote that never ends', 'a "b (c) d', ['a', '"b', '(c)', 'd']],
    ['an angle bracket that never closes', '<a b> ;', ['<a', 'b>', ';']],
    ['an empty comment', '() a', ['()', 'a']],
    ['a space that does not break', 'a\u00a0b', ['a', 'b']],
    ['nothing', ' \t ', []],
  ])('%s', (_, text, expected) => expect(shapes(text)).toEqual(expected));
});

describe('syntaxOutline', () => {
  it.each([
    ['a (b) c', 'a   c'],
    ['"a, b" <c@d>', '"" <c@d>'],
    ['"a (b)" c', '"" c'],
    ['(a "b) c', '  c'],
    ['"a (b) c', '"a   c'],
  ])('%s', (text, expected) => expect(syntaxOutline(text)).toBe(expected));
});
