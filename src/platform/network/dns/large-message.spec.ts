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

it('refuses large messages beyond 8 MiB until others are decoded', async () => {
  const message = new Uint8Array(65_535);
  const [waiting, refused] = [Array.from({ length: 128 }, () => waitIfLarge(message)), waitIfLarge(message)];
  await expect(refused).rejects.toMatchObject({ reason: 'busy' });
  await expect(waitIfLarge(new Uint8Array(4096))).resolves.toBeUndefined();
  await Promise.all(waiting);
  await expect(waitIfLarge(message)).resolves.toBeUndefined();
});
