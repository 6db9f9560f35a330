import { appendFileSync } from 'node:fs';

/**
 * `npm run test:all` runs every case. `npm run test:sweep` runs those that `npm test` leaves out, or as many of them as are
 * possible for every commit; `TEST_ALL=sample` runs hardly any, for another version of Node. The reporter says what was left out.
 */
const { TEST_ALL } = process.env;
const SAMPLE = 2;

/** Number of cases in this run; usually a few are enough to detect a regression. */
export function howMany(what: string, all: number, few: number, more = all): number {
  const counts: Record<string, number> = { few, rest: more, sample: Math.min(few, SAMPLE) };
  const count = counts[TEST_ALL ?? 'few'] ?? all;
  if (count < all) leftOut(`all but ${count}${all === Infinity ? '' : ` of ${all}`} ${what}: npm run test:all`);
  return count;
}

/** Passes a line to `test/runs/left-out-reporter.mjs`, which runs in another process and prints it at the end of the run. */
function leftOut(what: string): void {
  const { LEFT_OUT_FILE } = process.env;
  if (LEFT_OUT_FILE !== undefined) appendFileSync(LEFT_OUT_FILE, `${what}\n`);
}

/** A suite that needs something that is not installed everywhere: skipped, with the reason, but never in CI. */
export function describeIf(isThere: boolean, title: string, missing: string, suite: () => void): void {
  if (isThere || process.env.CI) describe(title, suite);
  else
    describe.skip(title, () => {
      it(missing, () => undefined);
    });
}

/** The cases of this run, evenly spread. `npm run test:sweep` takes those that `npm test` does not take. */
export function sweep<T extends readonly [unknown, ...unknown[]]>(
  what: string,
  all: readonly T[],
  few: number,
  more?: number,
): readonly T[];
export function sweep<T>(what: string, all: readonly T[], few: number, more?: number): readonly T[];
export function sweep<T>(what: string, all: readonly T[], few: number, more = all.length): readonly T[] {
  const count = howMany(what, all.length, few, more);
  if (TEST_ALL !== 'rest') return evenly(all, count);
  const taken = new Set(evenly(all, few));
  const others = all.filter((one) => !taken.has(one));
  return evenly(others.length > 0 ? others : all, count);
}

/** At most this number of elements, evenly spread over the list. */
export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}
