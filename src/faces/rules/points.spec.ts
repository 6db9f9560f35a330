import { readFileSync } from 'node:fs';
import { FULL_SCORE } from '#base/domain/outcome.js';
import type { Topic } from '#base/domain/topic.js';
import { reportTopics } from '#features/health/health-topics.js';
import { seoTopics } from '#features/seo/seo-topics.js';

/** The cells of the rows about findings in a document, by the ID of the finding. */
function rowsOf(document: string): Readonly<Record<string, readonly string[]>> {
  const rows = [...readFileSync(`docs/${document}.md`, 'utf8').matchAll(/^\| `([\w.-]+)` +\|(.*)\|$/gm)];
  return Object.fromEntries(rows.map(([, id = '', cells = '']) => [id, cells.split('|').map((cell) => cell.trim())]));
}
const outcomesOf = (topics: readonly Topic<never>[]) =>
  topics.flatMap(({ checks }) =>
    checks.flatMap(({ id, outcomes }) =>
      Object.entries(outcomes).map(([name, outcome]) => ({ id: `${id}.${name}`, outcome })),
    ),
  );

describe('points are a promise: the documents list them, and who changes them says so in the changelog (docs/releasing.md)', () => {
  it('docs/checks.md has severity, points and limit of every finding of the health check', () => {
    const rows = rowsOf('checks');
    const listed = outcomesOf(reportTopics).map(({ id }) => [id, rows[id]?.slice(2, 5)]);
    const expected = outcomesOf(reportTopics).map(({ id, outcome: { severity, cost, ceiling } }) => [
      id,
      [severity, String(cost), ceiling < FULL_SCORE ? String(ceiling) : ''],
    ]);
    expect(listed).toEqual(expected);
  });

  it('docs/seo-score.md has the points of every finding of the SEO check', () => {
    const rows = rowsOf('seo-score');
    const costly = outcomesOf(seoTopics).filter(({ outcome }) => outcome.cost > 0);
    expect(Object.keys(rows)).toEqual(costly.map(({ id }) => id));
    expect(costly.map(({ id }) => [id, rows[id]?.at(-1)])).toEqual(
      costly.map(({ id, outcome }) => [id, String(outcome.cost)]),
    );
  });
});
