import { busiest } from './busiest.js';

const sums = new Map([
  ['a', 3],
  ['b', 9],
  ['c', 3],
  ['d', 5],
  ['e', 3],
]);

it.each([
  [1, ['b']],
  [2, ['b', 'd']],
  [3, ['b', 'd', 'a']],
  [4, ['b', 'd', 'a', 'c']],
  [5, ['b', 'd', 'a', 'c', 'e']],
  [9, ['b', 'd', 'a', 'c', 'e']],
])('the %i busiest', (limit, keys) => {
  expect(busiest(sums, limit)).toEqual(keys);
});

it('an empty map has none', () => expect(busiest(new Map(), 3)).toEqual([]));
