import { fc } from '#test/properties.js';
import { checkOver } from './check.js';
import type { Finding } from './finding.js';
import { info, problem, warn } from './outcome.js';
import { score, scoreLevel, scoreParts } from './score.js';
import type { Topic } from './topic.js';

const check = checkOver<object, 'garden'>();
const garden = { category: 'garden', needs: [], run: () => undefined } as const;
const topics: Topic<object>[] = [
  {
    name: 'beds',
    cap: 30,
    checks: [
      check({ ...garden, id: 'a', outcomes: { bad: warn().costs(20), worse: problem().costs(25) } }),
      check({ ...garden, id: 'b', outcomes: { bad: warn().costs(5), odd: info() } }),
    ],
  },
  { name: 'trees', cap: 90, checks: [check({ ...garden, id: 'c', outcomes: { bad: problem().costs(90) } })] },
  { name: 'well', cap: 5, checks: [check({ ...garden, id: 'd', outcomes: { dry: problem().costs(5).caps(50) } })] },
  { name: 'gate', cap: 0, checks: [check({ ...garden, id: 'e', outcomes: { shut: problem().caps(60) } })] },
];
const found = (...ids: string[]): Finding[] => ids.map((id) => ({ id, category: 'x', severity: 'warn', params: {} }));

describe('score', () => {
  it.each([
    [[], 100],
    [['a.ok', 'b.odd', 'z.info'], 100],
    [['a.bad'], 80],
    [['a.bad', 'b.bad'], 75],
    [['a.bad', 'a.worse'], 70],
    [['c.bad'], 10],
    [['d.dry'], 50],
    [['d.dry', 'a.bad'], 50],
    [['d.dry', 'c.bad'], 5],
    [['e.shut'], 60],
    [['e.shut', 'a.bad', 'd.dry'], 50],
    [['a.bad', 'a.worse', 'c.bad'], 0],
  ])('of %j is %i', (ids, points) => {
    expect(score(found(...ids), topics)).toBe(points);
  });

  it('never rises when a fault is added', () => {
    const id = fc.constantFrom('a.bad', 'a.worse', 'b.bad', 'c.bad', 'd.dry', 'e.shut', 'z.info');
    fc.assert(
      fc.property(fc.array(id), id, (ids, more) => {
        const before = score(found(...ids), topics);
        const after = score(found(...ids, more), topics);
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the parts of a score', () => {
  it('are every cost, what the cap of a topic leaves of it, and the lowest ceiling', () => {
    expect(scoreParts(found('a.bad', 'a.worse', 'd.dry', 'e.shut', 'z.info'), topics)).toEqual({
      score: 50,
      costs: [
        { id: 'a.bad', topic: 'beds', cost: 20, counted: 20 },
        { id: 'a.worse', topic: 'beds', cost: 25, counted: 10 },
        { id: 'd.dry', topic: 'well', cost: 5, counted: 5 },
      ],
      ceiling: { points: 50, id: 'd.dry' },
    });
  });
});

it.each([
  [0, 'low'],
  [49, 'low'],
  [50, 'medium'],
  [89, 'medium'],
  [90, 'high'],
] as const)('%i is %s', (points, level) => {
  expect(scoreLevel(points)).toBe(level);
});
