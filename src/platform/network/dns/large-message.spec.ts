import { checkSize, readInSlices } from './large-message.js';

const LARGEST = new Uint8Array(65_535);

/** The turns of the event loop in which the steps of reading ten messages of a size are done. */
const turnsOf = async (size: number, steps: number) => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const done: number[] = [];
  const reading = function* () {
    for (let i = 0; i < steps; i++) yield done.push(turns);
    return {};
  };
  await Promise.all(Array.from({ length: 10 }, () => readInSlices(new Uint8Array(size), reading())));
  clearImmediate(next);
  return new Set(done).size;
};

// eslint-disable-next-line require-yield
function* nothing() {
  return {};
}

afterEach(() => jest.restoreAllMocks());

it.each([
  [4097, 10],
  [4096, 1],
])('of ten messages of %d octets each has one of %d turns of the event loop', async (size, turns) =>
  expect(await turnsOf(size, 1)).toBe(turns),
);

it('a large message has as many turns as it needs slices', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 11)); // every step takes longer than a slice
  expect(await turnsOf(65_535, 5)).toBe(50);
});

it('refuses large messages beyond 8 MiB until others are read', async () => {
  const waiting = Array.from({ length: 128 }, () => readInSlices(LARGEST, nothing()));
  await expect(readInSlices(LARGEST, nothing())).rejects.toMatchObject({ reason: 'busy' });
  await expect(readInSlices(new Uint8Array(4096), nothing())).resolves.toEqual({});
  await Promise.all(waiting);
  await expect(readInSlices(LARGEST, nothing())).resolves.toEqual({});
});

it('refuses an answer that takes too much memory', () => {
  expect(() => checkSize({ texts: Array.from({ length: 100_000 }, () => 'a') })).toThrow('too-large');
});
