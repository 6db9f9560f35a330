import fc from 'fast-check';
import { checkOver } from './check.js';
import type { Finding } from './finding.js';
import { info, ok, problem, warn } from './outcome.js';
import { score, type TopicWeights, type WeightsOf } from './score.js';

const topics: TopicWeights[] = [
  { cap: 30, weights: { 'a.bad': 20, 'a.worse': 25, 'b.bad': 5 } },
  { cap: 90, weights: { 'c.bad': 90 } },
];
const found = (...ids: string[]): Finding[] => ids.map((id) => ({ id, category: 'x', severity: 'warn', params: {} }));

describe('score', () => {
  it.each([
    [[], 100],
    [['a.ok', 'z.info'], 100],
    [['a.bad'], 80],
    [['a.bad', 'b.bad'], 75],
    [['a.bad', 'a.worse'], 70],
    [['c.bad'], 10],
    [['a.bad', 'a.worse', 'c.bad'], 0],
  ])('of %j is %i', (ids, points) => {
    expect(score(found(...ids), topics)).toBe(points);
  });

  it('never rises when something more is wrong', () => {
    const id = fc.constantFrom('a.bad', 'a.worse', 'b.bad', 'c.bad', 'z.info');
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

/** Never run: each line marked here is one that the compiler has to refuse. */
export function refusals(): unknown[] {
  const check = checkOver<{ soil: number }, 'garden'>();
  const bed = check({
    id: 'bed',
    category: 'garden',
    needs: ['soil'],
    outcomes: { ok: ok(), dry: warn(), dead: problem(), odd: info() },
    run: () => undefined,
  });
  type Weights = WeightsOf<readonly [typeof bed]>;
  return [
    bed,
    { 'bed.dry': 1, 'bed.dead': 2 } satisfies Weights,
    // @ts-expect-error a weight is missing
    { 'bed.dry': 1 } satisfies Weights,
    // @ts-expect-error nothing but warn and problem costs
    { 'bed.dry': 1, 'bed.dead': 2, 'bed.odd': 3 } satisfies Weights,
  ];
}
