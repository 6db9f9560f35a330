import { healthTopics } from '#features/health/health-topics.js';
import { MATTERS } from '../system/compare/matters.js';
import { EXAMINED } from '../system/domains/domains.js';

const ids = healthTopics.flatMap(({ checks }) =>
  checks.flatMap(({ id, outcomes }) => Object.keys(outcomes).map((outcome) => `${id}.${outcome}`)),
);

it('every finding expected in the system lab exists', () => {
  const expected = EXAMINED.flatMap(({ expected: { faults, notes = [] } }) => [...faults, ...notes]);
  expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
});

it('every finding compared with other tools exists', () => {
  expect(MATTERS.flatMap(({ ours }) => ours).filter((id) => !ids.includes(id))).toEqual([]);
});

it('the lab has no domain twice', () => {
  const names = EXAMINED.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
