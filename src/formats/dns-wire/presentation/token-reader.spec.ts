import { TokenReader } from './token-reader.js';

const reader = (line: string, origin = 'a.example.') => new TokenReader(line, origin);

it.each([
  ['a b\tc', ['a', 'b', 'c']],
  ['  a  ', ['a']],
  ['a;b', ['a']],
  ['a ;b "c', ['a']],
  ['"a;b" c', ['"a;b"', 'c']],
  ['a"b"c', ['a', '"b"', 'c']],
  ['a\\;b c', ['a\\;b', 'c']],
  ['a\\ b', ['a\\ b']],
  ['"a\\"b"', ['"a\\"b"']],
  ['a\u00e4~ b', ['a\u00e4~', 'b']],
  ['a\\', ['a', '\\']],
  ['', []],
])('the words of %j are %j', (line, words) => {
  expect(reader(line).rest()).toEqual(words);
});

it.each([
  ['a="b" c', ['a="b"', 'c']],
  ['"a"b', ['"a"b']],
  ['"a" "b"', ['"a"', '"b"']],
])('words that touch are one: %s', (line, words) => {
  expect(reader(line).restJoined()).toEqual(words);
  const behind = reader(`x"y" ${line}`);
  behind.next();
  behind.next();
  expect(behind.restJoined()).toEqual(words);
});

it('a word that touches what was read begins the rest', () => {
  const touching = reader('a"b"');
  touching.next();
  expect(touching.restJoined()).toEqual(['"b"']);
});

it.each([
  ['0', 0],
  ['4294967295', 0xffffffff],
  ['1s', 1],
  ['1m', 60],
  ['1H', 3600],
  ['1d', 86_400],
  ['1w', 604_800],
  ['1w2d3h4m5s', 788_645],
  ['4294967296', undefined],
  ['1h30', undefined],
  ['h', undefined],
  ['-1', undefined],
  ['1y', undefined],
])('the time %s is %j', (word, seconds) => {
  if (seconds === undefined) expect(() => reader(word).seconds()).toThrow('no time');
  else expect(reader(word).seconds()).toBe(seconds);
});

it.each([
  ['@', 'a.example.'],
  ['b', 'b.a.example.'],
  ['b.', 'b.'],
  ['"b"', 'b.a.example.'],
  ['b\\.', 'b\\..a.example.'],
  ['b\\\\.', 'b\\\\.'],
  ['b\\\\\\.', 'b\\\\\\..a.example.'],
  ['b\\065', 'bA.a.example.'],
  ['b\\046c.', 'b\\.c.'],
])('the name %s is %s', (word, name) => {
  expect(reader(word).name()).toBe(name);
});

it('below the root, a name gets its dot', () => {
  expect(reader('b', '.').name()).toBe('b.');
});

it.each([
  ['a', 'a'],
  ['"a b"', 'a b'],
  ['a\\"b', 'a"b'],
  ['a\\065\\066', 'aAB'],
  ['\\255', '\u00ff'],
  ['"\\\\"', '\\'],
])('the string %s is %j', (word, text) => {
  expect(Buffer.from(reader(word).bytes()).toString('latin1')).toBe(text);
});

it.each(['\\256', '\\1', '\\12a', '\\'])('%s is no string', (word) => {
  expect(() => reader(word).bytes()).toThrow();
});

it('knows strings in quotes, and where the line ends', () => {
  const line = reader('a "b"');
  expect([line.left, line.isQuoted, line.next(), line.isQuoted, line.peek(), line.next()]).toEqual([
    ...[2, false, 'a', true, '"b"', '"b"'],
  ]);
  expect([line.left, line.isQuoted, line.peek()]).toEqual([0, false, '']);
  expect(() => line.next()).toThrow('the line ends too early');
});

it.each([
  ['7', 7, 7],
  ['8', 7, undefined],
  ['x', 7, undefined],
  ['', 7, undefined],
])('the number %j up to %d is %j', (word, largest, number) => {
  if (number === undefined) expect(() => reader(word).number(largest)).toThrow();
  else expect(reader(word).number(largest)).toBe(number);
});
