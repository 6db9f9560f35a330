import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { LruStore } from './lru-store.js';

/** Of what a budget gives to caches, reports have 27 %. */
const budgetOf = (bytes: number) => new MemoryBudget(bytes / 0.4 / 0.27);
/** Its JSON has eleven characters more. */
const report = (length: number) => ({ text: 'x'.repeat(length) });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

it.each([
  ['the oldest goes when the number is reached', 2, 100_000, [10, 10, 10], [1, 2]],
  ['as many go as the new one needs', 50, 3200, [...Array<number>(32).fill(89), 189], numbers(2, 32)],
  ['one that takes more than its share is not kept, and takes nobody with it', 10, 3200, [89, 89, 190], [0, 1]],
])('%s', (_, most, room, lengths, kept) => {
  const store = new LruStore(most, budgetOf(3 * room));
  for (const [key, length] of lengths.entries()) store.set(String(key), report(length));
  expect([...lengths.keys()].filter((key) => Boolean(store.get(String(key))))).toEqual(kept);
});
