import { unobtainable } from './fact.js';

/** Takes note of what should not have happened, and in which part of a report. */
export type BugReport = (part: string, bug: unknown) => void;

/** What a part of a report gives, or instead of what it throws; no other part notices. */
export async function isolated<T, U>(
  part: string,
  run: () => T | Promise<T>,
  report: BugReport,
  instead: U,
): Promise<T | U> {
  try {
    return await run();
  } catch (bug) {
    report(part, bug);
    return instead;
  }
}

const GAP = unobtainable('internal');
const FILLING: ProxyHandler<object> = { get: (obtained, name): unknown => Reflect.get(obtained, name) ?? GAP };

/** Facts of which some may be missing, because their gatherer threw: these could not be obtained. */
export function withGaps<Facts extends object>(facts: Partial<Facts>): Facts {
  return new Proxy(facts, FILLING) as Facts;
}
