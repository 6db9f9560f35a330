/**
 * `npm run test:all` goes through every case, and `npm run test:rest` does so in the files of which `npm test` takes a part,
 * but where that takes too long for every commit; the reporter lists what was left out.
 */
const { TEST_ALL } = process.env;

/** How many cases this run takes; as a rule a few of them are enough to see that something broke. */
export function howMany(what: string, all: number, few: number, more = all): number {
  const count = TEST_ALL === undefined ? few : TEST_ALL === 'rest' ? more : all;
  if (count < all) it.todo(`all but ${count}${all === Infinity ? '' : ` of ${all}`} ${what}: npm run test:all`);
  return count;
}

/** The cases that this run takes, evenly spread. */
export function sweep<T>(what: string, all: readonly T[], few: number, more = all.length): readonly T[] {
  return evenly(all, howMany(what, all.length, few, more));
}

/** At most so many, from all over the list. */
export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}
