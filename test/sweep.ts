/**
 * `npm run test:all` goes through every case, and `npm run test:rest` does so in the files of which `npm test` takes a part;
 * the reporter of `npm test` lists what it left out.
 */
const TAKES_ALL = process.env.TEST_ALL !== undefined;

/** How many cases this run takes; as a rule a few of them are enough to see that something broke. */
export function howMany(what: string, all: number, few: number): number {
  if (TAKES_ALL) return all;
  it.todo(`all but ${few}${all === Infinity ? '' : ` of ${all}`} ${what}: npm run test:all`);
  return few;
}

/** The cases that this run takes, evenly spread. */
export function sweep<T>(what: string, all: readonly T[], few: number): readonly T[] {
  return evenly(all, howMany(what, all.length, few));
}

/** At most so many, from all over the list. */
export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}
