import { known, unobtainable, type Gathered } from '#base/domain/fact.js';
import { isolated, fillMissingFacts } from './isolation.js';

const bug = new TypeError('x is not a function');

describe('a part of a report', () => {
  it.each([
    ['gives what it has', () => 1, 1, []],
    ['may take its time', () => Promise.resolve(1), 1, []],
    ['is replaced where it throws', () => Promise.reject(bug), 'nothing', [['soil', bug]]],
    [
      'is replaced where it throws at once',
      () => {
        throw bug;
      },
      'nothing',
      [['soil', bug]],
    ],
  ])('%s', async (_, run: () => unknown, result, reports) => {
    const report = jest.fn();
    expect(await isolated('soil', run, report, 'nothing')).toBe(result);
    expect(report.mock.calls).toEqual(reports);
  });
});

it('a fact that no gatherer returned is unobtainable', () => {
  const facts = fillMissingFacts<Gathered<{ soil: number; rain: number }>>({ soil: known(7) });
  expect(facts.soil).toEqual(known(7));
  expect(facts.rain).toEqual(unobtainable('internal'));
});
