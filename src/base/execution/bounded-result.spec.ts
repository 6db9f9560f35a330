import { boundedResult } from './bounded-result.js';

it('leaves ordinary results as they are', () => {
  const found = { a: ['b', 1, null, undefined], map: new Map([['c', new Set(['d'])]]), bytes: Uint8Array.of(1) };
  expect(boundedResult(found)).toEqual(found);
});

it('cuts a text of 10,001 characters, wherever it is', () => {
  const [whole, long] = ['a'.repeat(10_000), 'a'.repeat(10_001)];
  expect(boundedResult({ whole, list: [new Map([['long', long]])] })).toEqual({
    whole,
    list: [new Map([['long', `${'a'.repeat(9999)}…`]])],
  });
});

it('refuses more than 40,000 values', () => {
  expect(boundedResult(Array.from({ length: 39_999 }, () => 1))).toHaveLength(39_999);
  expect(() => boundedResult(Array.from({ length: 40_000 }, () => 1))).toThrow('result');
  expect(() => boundedResult({ a: Array.from({ length: 40_000 }, () => ({})) })).toThrow('result');
});
