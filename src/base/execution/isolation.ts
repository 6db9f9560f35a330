import { unobtainable } from '#base/domain/fact.js';

/** Reports an exception and the part of the report in which it was thrown. */
export type BugReport = (part: string, bug: unknown) => void;

/**
 * Runs a part of a report; on an exception, reports it and returns the replacement, so that other parts are unaffected.
 */
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

/** Facts of which some may be missing because their gatherer threw; those are unobtainable. */
export function fillMissingFacts<Facts extends object>(facts: Partial<Facts>): Facts {
  return new Proxy(facts, FILLING) as Facts;
}
