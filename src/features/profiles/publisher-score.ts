import type { JudgedRequirement } from './judge-requirement.js';

/**
 * The score of internet.nl (documentation/scoring.md): points reached of the points possible in each group, and the
 * mean of all groups, rounded down. What was not tested does not count.
 */
export function publisherScore(judged: readonly JudgedRequirement[]): number | undefined {
  const counted = judged.filter(
    ({ requirement, state }) => requirement.points && (state === 'met' || state === 'not-met'),
  );
  const groups = [...new Set(counted.map(({ requirement }) => requirement.group))];
  if (groups.length === 0) return undefined;
  const shares = groups.map((group) => shareOf(counted.filter(({ requirement }) => requirement.group === group)));
  return Math.floor((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length + ROUNDING);
}

/** So that a sum of thirds is not one point less. */
const ROUNDING = 1e-9;

function shareOf(judged: readonly JudgedRequirement[]): number {
  const reached = judged.reduce((sum, one) => sum + pointsOf(one), 0);
  const possible = judged.reduce((sum, { requirement }) => sum + (requirement.points?.full ?? 0), 0);
  return reached / possible;
}

/** If several things are wrong, the worst counts. */
function pointsOf({ requirement: { points }, state, signs }: JudgedRequirement): number {
  if (state === 'met') return points?.full ?? 0;
  return Math.min(...signs.map(({ id }) => points?.partial?.[id] ?? 0));
}
