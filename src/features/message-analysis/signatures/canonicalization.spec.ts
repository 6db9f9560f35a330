import { canonicalBody, canonicalField, contentEnd } from './canonicalization.js';

describe('the body', () => {
  it.each([
    // RFC 6376 section 3.4.5
    [' C \r\nD \t E\r\n\r\n\r\n', ' C \r\nD \t E\r\n', ' C\r\nD E\r\n'],
    ['', '\r\n', ''],
    ['\r\n\r\n', '\r\n', ''],
    ['a', 'a\r\n', 'a\r\n'],
    ['a\r\n', 'a\r\n', 'a\r\n'],
    ['a \t', 'a \t\r\n', 'a\r\n'],
    [' \t\r\n', ' \t\r\n', ''],
    ['a \rb\r\n', 'a \rb\r\n', 'a \rb\r\n'],
    ['a\t\tb  c\r\n', 'a\t\tb  c\r\n', 'a b c\r\n'],
    ['caf\xe9 \r\n', 'caf\xe9 \r\n', 'caf\xe9\r\n'],
  ])('%j is %j in the form simple, and %j in the form relaxed', (body, simple, relaxed) => {
    expect(canonicalBody(body, 'simple').toString('latin1')).toBe(simple);
    expect(canonicalBody(body, 'relaxed').toString('latin1')).toBe(relaxed);
  });
});

describe('a field', () => {
  it.each([
    ['A: X', 'a:X'],
    ['B : Y\t\r\n\tZ  ', 'b:Y Z'],
    ['SubjecT:no space', 'subject:no space'],
    ['X:  \r\n ', 'x:'],
    ['X:', 'x:'],
  ])('%j is %j in the form relaxed', (raw, relaxed) => {
    expect(canonicalField({ raw }, 'relaxed')).toBe(relaxed);
    expect(canonicalField({ raw }, 'simple')).toBe(raw);
  });
});

it.each([
  ['', 0],
  ['\r\n\r\n', 0],
  ['a\r\n\r\n', 1],
  ['a\n', 2],
])('the content of %j ends at %d', (text, end) => {
  expect(contentEnd(Buffer.from(text))).toBe(end);
});

it('computes the relaxed form of a field once, however many signatures cover it', () => {
  let reads = 0;
  const field = {
    get raw() {
      return (reads++, 'A:  b \t c ');
    },
  };
  expect([1, 2, 3].map(() => canonicalField(field, 'relaxed'))).toEqual(['a:b c', 'a:b c', 'a:b c']);
  expect(reads).toBe(1);
});
