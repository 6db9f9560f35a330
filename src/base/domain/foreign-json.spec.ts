import { takesLongerThan } from '#test/checks/cpu-time.js';
import { isNestedDeeper, parseForeignJson } from './foreign-json.js';

const MEGABYTE = 1_000_000;

it.each([
  ['[]', 1, false],
  ['[[]]', 1, true],
  ['[{}]', 1, true],
  ['[[],[]]', 2, false],
  ['["[[["]', 1, false],
  ['["\\"[["]', 1, false],
  ['["\\\\",[[]]]', 2, true],
  ['[', 1, false],
  [']]]][[', 1, false],
])('%s is deeper than %d: %s', (text, levels, deeper) => expect(isNestedDeeper(text, levels)).toBe(deeper));

it('parses what JSON.parse parses', () => {
  const value = { a: [1, 'x"[', null, { b: true }] };
  expect(parseForeignJson(JSON.stringify(value))).toEqual(value);
});

it('parses what is nested 64 levels deep', () => {
  expect(parseForeignJson('['.repeat(64) + ']'.repeat(64))).toHaveLength(1);
});

it.each(['', '{', '[1,]', '['.repeat(65) + ']'.repeat(65)])('refuses %j', (text) => {
  expect(() => parseForeignJson(text)).toThrow(SyntaxError);
});

it.each([
  ['opening brackets', '['],
  ['objects', '{"a":'],
  ['lists in lists', '[[],'],
])('a megabyte of %s takes linear time', (_, unit) => {
  const text = unit.repeat(MEGABYTE / unit.length);
  const refused = () => {
    try {
      parseForeignJson(text);
    } catch {
      return true;
    }
    return false;
  };
  expect(refused()).toBe(true);
  expect(takesLongerThan(20, refused)).toBe(false);
});
