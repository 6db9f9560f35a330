import { MemoryBudget } from '../../network/memory-budget.js';
import { LruStore } from './lru-store.js';

/** Of what a budget gives to caches, reports have 35 %. */
const budgetOf = (bytes: number) => new MemoryBudget(bytes / 0.4 / 0.35);
const report = (length: number) => ({ text: 'x'.repeat(length) });
const keysIn = (store: LruStore, keys: readonly string[]) => keys.filter((key) => Boolean(store.get(key)));

it.each([
  ['many small ones: the oldest goes when the number is reached', 2, 1001, [10, 10, 10], ['b', 'c']],
  ['large ones: as many go as the new one needs', 10, 1000, [400, 400, 900], ['c']],
  [
    'one that is larger than all the room is not kept, and takes nobody with it',
    10,
    1000,
    [400, 400, 2000],
    ['a', 'b'],
  ],
])('%s', (_, most, room, lengths, kept) => {
  const store = new LruStore(most, budgetOf(3 * room));
  const keys = ['a', 'b', 'c'];
  for (const [i, length] of lengths.entries()) store.set(keys[i]!, report(length));
  expect(keysIn(store, keys)).toEqual(kept);
});
