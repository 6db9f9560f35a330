import german from '../../i18n/de/actions.json' with { type: 'json' };
import english from '../../i18n/en/actions.json' with { type: 'json' };
import { reportTopics } from '#features/health/health-topics.js';

type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Outcomes that need no action: what is fine, what could not be found out, and losses that a plan never proposes. */
const NOTHING_TO_DO = /^lost-|\.(?:ok|unknown|confirmed)$/;

const outcomes = reportTopics.flatMap(({ checks }) =>
  checks.flatMap(({ id, outcomes: all }) =>
    Object.entries(all)
      .filter(([, { severity }]) => severity !== 'ok')
      .map(([outcome]) => [id, outcome] as const),
  ),
);

describe.each<[string, Catalog]>([
  ['en', english],
  ['de', german],
])('in %s', (_, catalog) => {
  it('every outcome has a title that names what to do', () => {
    const without = outcomes.filter(
      ([id, outcome]) => !NOTHING_TO_DO.test(`${id}.${outcome}`) && !(catalog[id]?.[outcome] ?? catalog[id]?.['any']),
    );
    expect(without.map((id) => id.join('.'))).toEqual([]);
  });

  it('every title belongs to an outcome', () => {
    const known = new Set(outcomes.flatMap(([id, outcome]) => [`${id}.${outcome}`, `${id}.any`]));
    const ids = Object.entries(catalog).flatMap(([id, titles]) => Object.keys(titles).map((key) => `${id}.${key}`));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it('titles are short and are no sentences', () => {
    const titles = Object.values(catalog).flatMap((texts) => Object.values(texts));
    expect(titles.filter((title) => title.length > 72 || /[.\s]$/.test(title))).toEqual([]);
  });
});
