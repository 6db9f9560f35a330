import { waitIfLarge } from './large-message.js';

const turnsOf = async (size: number) => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const read: number[] = [];
  await Promise.all(Array.from({ length: 10 }, () => waitIfLarge(new Uint8Array(size)).then(() => read.push(turns))));
  clearImmediate(next);
  return new Set(read).size;
};

it.each([
  [4097, 10],
  [4096, 1],
])('of ten messages of %d octets each has one of %d turns of the event loop', async (size, turns) =>
  expect(await turnsOf(size)).toBe(turns),
);
