import { healthTopics } from '../../src/health/health-topics.js';
import { MATTERS } from '../system/compare/matters.js';
import { EXAMINED } from '../system/domains/domains.js';

const ids = healthTopics.flatMap(({ checks }) =>
  checks.flatMap(({ id, outcomes }) => Object.keys(outcomes).map((outcome) => `${id}.${outcome}`)),
);

it('what real servers are to show can be found', () => {
  const expected = EXAMINED.flatMap(({ expected: { faults, notes = [] } }) => [...faults, ...notes]);
  expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
});

it('what is compared with other tools can be found', () => {
  expect(MATTERS.flatMap(({ ours }) => ours).filter((id) => !ids.includes(id))).toEqual([]);
});

it('the lab has no domain twice', () => {
  const names = EXAMINED.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
