import { readJsonObject } from './json-object.js';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

it.each<[string, unknown, string | undefined]>([
  ['500 keys', keys(500), undefined],
  ['more keys', keys(501), 'keys'],
  ['more keys inside', { a: [keys(501)] }, 'keys'],
  ['many objects', { a: Array.from({ length: 20_000 }, () => ({ b: 1, c: 2 })) }, undefined],
  ['more values than are looked at', { a: Array.from({ length: 40_000 }, () => ({ b: 1, c: 2 })) }, 'keys'],
  ['a list', [1], 'object'],
  ['an inherited name', { a: { toString: 1 } }, 'unknown'],
])('%s', (_, value, fault) => {
  const read = readJsonObject(JSON.stringify(value));
  expect('fault' in read ? read.fault : undefined).toBe(fault);
});

it.each([
  ['depth', `{"a":${'['.repeat(40)}`],
  ['json', '{"a":'],
])('%s', (fault, text) => expect(readJsonObject(text)).toEqual({ fault }));
