import { readJsonObject } from './json-object.js';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
const objects = (count: number) => Array.from({ length: count }, () => ({ b: 1, c: 2 }));

it.each<[string, unknown, string | undefined]>([
  ['500 keys', keys(500), undefined],
  ['more keys', keys(501), 'keys'],
  ['more keys inside', { a: [keys(501)] }, 'keys'],
  ['many objects', { a: objects(5000) }, undefined],
  ['more elements', { a: objects(5001) }, 'keys'],
  ['more values than are looked at', { a: Array.from({ length: 8 }, () => objects(5000)) }, 'keys'],
  ['a long text, nothing, and a number', { a: 'x'.repeat(6000), b: null, c: 1 }, undefined],
  ['a list', [1], 'object'],
  ['nothing', null, 'object'],
  ['a text', 'x', 'object'],
  ['an inherited name', { a: { toString: 1 } }, 'unknown'],
])('%s', (_, value, fault) => {
  const read = readJsonObject(JSON.stringify(value));
  expect('fault' in read ? read.fault : undefined).toBe(fault);
});

it('reads 32 levels, also behind a mark of UTF-8', () => {
  const text = `{"a":${'['.repeat(31)}${']'.repeat(31)}}`;
  expect(readJsonObject(text)).toHaveProperty('value');
  expect(readJsonObject(`\ufeff${text}`)).toHaveProperty('value');
});

it.each([
  ['depth', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
  ['depth', `{"a":${'['.repeat(40)}`],
  ['json', '{"a":'],
])('%s', (fault, text) => expect(readJsonObject(text)).toEqual({ fault }));
