import type { JudgedRequirement, State } from './judge-requirement.js';
import { publisherScore } from './publisher-score.js';

const one = (group: string, state: State, full?: number, partial = {}, ...ids: string[]): JudgedRequirement => ({
  requirement: {
    ...{ id: 'one', group, level: 'must', clause: '', decide: {} },
    ...(full !== undefined && { points: { full, partial } }),
  },
  state,
  signs: ids.map((id) => ({ id, params: {} })),
});

// The example of documentation/scoring.md of internet.nl: 30 of 40 points and 100 of 100 are 87.5 %.
const EXAMPLE = [
  ...[one('x', 'met', 10), one('x', 'met', 10), one('x', 'met', 10), one('x', 'not-met', 10, {}, 'a.b')],
  one('y', 'met', 100),
];

it.each<[string, readonly JudgedRequirement[], number | undefined]>([
  ['the published example, rounded down', EXAMPLE, 87],
  ['everything', [one('x', 'met', 10), one('y', 'met', 10), one('z', 'met', 10)], 100],
  ['nothing', [one('x', 'not-met', 10, {}, 'a.b')], 0],
  ['a part of the points', [one('x', 'not-met', 10, { 'a.b': 2 }, 'a.b')], 20],
  ['the worst of several faults', [one('x', 'not-met', 10, { 'a.b': 2 }, 'a.b', 'c.d')], 0],
  ['without points, a requirement does not count', [one('x', 'met', 10), one('x', 'not-met'), one('y', 'met')], 100],
  [
    'what does not apply or is unknown does not count',
    [one('x', 'met', 10), one('x', 'unknown', 10), one('y', 'not-applicable', 10), one('z', 'not-visible', 10)],
    100,
  ],
  ['two thirds of three groups', [one('x', 'met', 1), one('y', 'met', 1), one('z', 'not-met', 1, {}, 'a.b')], 66],
  ['no scoring', [one('x', 'met')], undefined],
])('%s', (_, judged, expected) => {
  expect(publisherScore(judged)).toBe(expected);
});
