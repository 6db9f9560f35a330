import { compared, exact, inTurns } from '../../bench/rounds.mjs';
import { median, quantile, spreadOf, verdict } from '../../bench/statistics.mjs';

describe('quantile', () => {
  it.each([
    { values: [7], part: 0.25, is: 7 },
    { values: [3, 1, 2], part: 0.5, is: 2 },
    { values: [4, 1, 3, 2], part: 0.5, is: 2.5 },
    { values: [5, 1, 4, 2, 3], part: 0.25, is: 2 },
    { values: [5, 1, 4, 2, 3], part: 0.75, is: 4 },
    { values: [10, 20, 30, 40], part: 0.25, is: 17.5 },
    { values: [10, 9, 100], part: 0, is: 9 },
    { values: [10, 9, 100], part: 1, is: 100 },
  ])('$part of $values is $is', ({ values, part, is }) => {
    expect(quantile(values, part)).toBe(is);
  });

  it('does not change the order of the values', () => {
    const values = [3, 1, 2];
    expect([median(values), values]).toEqual([2, [3, 1, 2]]);
  });
});

describe('verdict', () => {
  it.each([
    { ratios: [0.9, 0.9, 0.9, 0.9, 0.9], goal: 0.9, is: 'met' },
    { ratios: [0.8, 0.9, 0.9, 0.9, 0.9], goal: 0.9, is: 'met' },
    { ratios: [0.8, 0.8, 0.9, 0.9, 0.9], goal: 0.9, is: 'MISSED' },
    { ratios: [0.5, 0.5, 2, 2, 2], goal: 1, is: 'MISSED' },
    { ratios: [0.1, 0.1, 0.1, 0.1, 0.1], goal: undefined, is: 'none' },
  ])('$ratios with goal $goal: $is', ({ ratios, goal, is }) => {
    expect(verdict(spreadOf(ratios), goal)).toBe(is);
  });
});

describe('rounds', () => {
  const FIVE = [1, 2, 3, 4, 5].map((ours) => ({ theirs: 10 * ours, ours }));

  it('run every work once per round', async () => {
    const order: string[] = [];
    const work = (label: string) => (round: number) => order.push(`${label}${round}`);
    expect(await inTurns({ a: work('a'), b: work('b') }, 3)).toEqual([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
      { a: 5, b: 6 },
    ]);
    expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('are compared one by one, and shown as medians', () => {
    const jumpy = FIVE.map(({ theirs, ours }, i) => ({ theirs, ours: i === 0 ? 5 : ours }));
    expect(compared('a row', 'ms', jumpy, (of) => of.theirs / of.ours, 2)).toEqual({
      name: 'a row',
      unit: 'ms',
      results: [
        { label: 'theirs', value: 30 },
        { label: 'ours', value: 4 },
      ],
      spread: { lower: 10, median: 10, upper: 10 },
      goal: 2,
    });
  });

  it('are at least five', () => {
    expect(() => compared('a row', 'ms', FIVE.slice(1), () => 1)).toThrow('4 rounds say nothing');
  });

  it('are not needed for exact values', () => {
    const { spread, isExact } = exact('a count', '%', { ours: 0 }, 1, 1);
    expect([verdict(spread, 1), isExact]).toEqual(['met', true]);
  });
});
