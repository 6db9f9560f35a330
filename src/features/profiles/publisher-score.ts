import type { JudgedRequirement } from './judge-requirement.js';
import type { Points } from './profile.js';

/** A requirement that counts. */
interface Counted extends Pick<JudgedRequirement, 'state' | 'signs'> {
  readonly group: string;
  readonly points: Points;
}

/**
 * The score of internet.nl (documentation/scoring.md): points reached of the points possible in each group, and the
 * mean of all groups, rounded down. What was not tested does not count.
 */
export function publisherScore(judged: readonly JudgedRequirement[]): number | undefined {
  const counted = judged.flatMap(({ requirement: { group, points }, state, signs }): Counted[] =>
    points && (state === 'met' || state === 'not-met') ? [{ group, points, state, signs }] : [],
  );
  const groups = [...new Set(counted.map(({ group }) => group))];
  if (groups.length === 0) return undefined;
  const shares = groups.map((name) => shareOf(counted.filter(({ group }) => group === name)));
  return Math.floor((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length + ROUNDING);
}

/** So that a sum of thirds is not one point less. */
const ROUNDING = 1e-9;

function shareOf(counted: readonly Counted[]): number {
  const reached = counted.reduce((sum, one) => sum + pointsOf(one), 0);
  const possible = counted.reduce((sum, { points }) => sum + points.full, 0);
  return reached / possible;
}

/** If several things are wrong, the worst counts. */
function pointsOf({ points, state, signs }: Counted): number {
  if (state === 'met') return points.full;
  return Math.min(...signs.map(({ id }) => points.partial?.[id] ?? 0));
}
