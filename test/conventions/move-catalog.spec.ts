import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { moveChecks } from '#features/move/move-checks.js';

interface Texts {
  readonly title: string;
  readonly detail: string;
}
type Catalog = Readonly<Record<string, Readonly<Record<string, string | Texts>>>>;

const read = (language: string) => {
  const { timetable, ...checks } = JSON.parse(readFileSync(`i18n/${language}/move.json`, 'utf8')) as Catalog;
  return { timetable: timetable ?? {}, checks };
};
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

describe.each(LANGUAGES)('in %s', (language) => {
  const { timetable, checks } = read(language);

  it('every reason has a text with all of its evidence', () => {
    const required = moveChecks.flatMap(({ id, outcomes }) => [
      [`${id}.name`, []] as const,
      ...Object.entries(outcomes).map(([outcome, { params }]) => [`${id}.${outcome}`, [...params].sort()] as const),
    ]);
    const actual = Object.entries(checks).flatMap(([id, block]) =>
      Object.entries(block).map(([key, text]) => {
        const whole = typeof text === 'string' ? text : `${text.title} ${text.detail}`;
        return [`${id}.${key}`, [...new Set(placeholders(whole))].sort()] as const;
      }),
    );
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(required));
  });

  it('details and entries of the timetable are sentences and titles are not', () => {
    const texts = Object.values(checks)
      .flatMap((block) => Object.values(block))
      .filter((text) => typeof text !== 'string');
    expect(texts.filter(({ title }) => /[.\s]$|^$/.test(title) || title.length > 70)).toEqual([]);
    expect(
      [...texts.map(({ detail }) => detail), ...Object.values(timetable).map(String)].filter(
        (text) => !/^\S.*\.$/.test(text),
      ),
    ).toEqual([]);
  });
});
