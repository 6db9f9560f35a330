import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Topic } from '#base/domain/topic.js';
import { healthTopics } from '#features/health/health-topics.js';
import { seoTopics } from '#features/seo/seo-topics.js';

const AREAS: readonly (readonly [folder: string, topics: readonly Topic<never>[]])[] = [
  ['src/features/health/topics', healthTopics],
  ['src/features/seo/topics', seoTopics],
];

describe.each(AREAS)('%s', (folder, topics) => {
  it('every folder is a topic of that name', () => {
    expect(topics.map(({ name }) => name).toSorted()).toEqual(readdirSync(folder).toSorted());
  });

  it.each(topics)('$name lists the checks in its folder (npm run topics)', ({ name, checks }) => {
    const files = readdirSync(`${folder}/${name}/checks`).filter((file) => file.endsWith('.check.ts'));
    expect(checks.map(({ id }) => id).toSorted()).toEqual(files.map((file) => basename(file, '.check.ts')).toSorted());
  });

  it.each(topics)('$name: costs are whole points within the cap of the topic', ({ cap, checks }) => {
    const outcomes = checks.flatMap(({ id, outcomes }) =>
      Object.entries(outcomes).map(([outcome, { severity, cost }]) => ({ id: `${id}.${outcome}`, severity, cost })),
    );
    const isFair = (cost: number) => Number.isInteger(cost) && cost >= 1 && cost <= cap;
    const unfair = outcomes.filter(({ severity, cost }) =>
      severity === 'ok' || severity === 'info' ? cost !== 0 : !isFair(cost),
    );
    expect(unfair).toEqual([]);
  });

  it('no check is listed twice', () => {
    const ids = topics.flatMap(({ checks }) => checks.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
  });
});
