import { contradictions, RANKING } from '../health/ranking.js';
import { LabReports } from '../health/lab-reports.js';
import { evenly, howMany } from '../sweep.js';

const MAX_PER_GROUP = howMany('domains of each group of the ranking', Infinity, 2, 6);
const MAX_AGAINST = 0.03;

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

it('the score ranks domains as an expert does', async () => {
  const scores = new Map<string, number>();
  for (const names of Object.values(RANKING))
    for (const name of evenly(names, MAX_PER_GROUP)) scores.set(name, (await reports.quicklyOn(name)).score);
  const { pairs, against } = contradictions(scores);
  const told = against.map(({ worse, better }) => `${worse} ${scores.get(worse)!}, ${better} ${scores.get(better)!}`);
  expect([told, against.length / pairs < MAX_AGAINST]).toEqual([told, true]);
});

it('a score that forgives much is noticed', () => {
  const names = Object.values(RANKING).flat();
  expect(contradictions(new Map(names.map((name, i) => [name, i]))).against).toEqual([]);
  expect(contradictions(new Map(names.map((name) => [name, 80]))).against.length).toBeGreaterThan(1000);
});
