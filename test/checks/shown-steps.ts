import type { Step } from '#base/domain/fix.js';

/** A step in the rule book: its key, and the parameters that are the same for every domain. */
export type ShownStep = readonly [key: string, fixed?: Readonly<Record<string, string | number>>];
type Kind = readonly ShownStep[];

/** Parameters that do not depend on the domain: names of record types and limits of ours. */
const FIXED = new Set(['type', 'limit', 'week']);

/** The different fixes of one outcome, from its examples, without duplicates. */
export function shownSteps(fixes: readonly (readonly Step[])[]): readonly Kind[] {
  const kinds = fixes.map((steps) => distinct(steps.map((step) => shown(step, fixes.flat()))));
  const said = new Set<string>();
  return distinct(kinds).flatMap((kind) => {
    const added = kind.filter((step) => !said.has(JSON.stringify(step)));
    for (const step of added) said.add(JSON.stringify(step));
    return added.length > 0 ? [added] : [];
  });
}

function shown({ key, params }: Step, all: readonly Step[]): ShownStep {
  const values = (name: string) => new Set(all.filter((one) => one.key === key).map((one) => one.params[name]));
  const fixed = Object.entries(params).filter(([name]) => FIXED.has(name) && values(name).size === 1);
  return fixed.length > 0 ? [key, Object.fromEntries(fixed) as Record<string, string | number>] : [key];
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
