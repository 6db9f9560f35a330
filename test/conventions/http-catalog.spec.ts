import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { httpChecks } from '#features/web-check/http/http-checks.js';
import { tlsChecks } from '#features/web-check/tls/tls-checks.js';

interface Texts {
  readonly title: string;
  readonly detail: string;
}
type Catalog = Readonly<Record<string, Readonly<Record<string, string | Texts>>>>;

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const CATALOGS = { http: httpChecks, tls: tlsChecks };
const catalogs = LANGUAGES.flatMap((language) => (['http', 'tls'] as const).map((name) => [language, name] as const));

describe.each(catalogs)('in %s, %s', (language, name) => {
  const checks = JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Catalog;

  it('every finding has a text with all of its evidence', () => {
    const required = CATALOGS[name].flatMap(({ id, outcomes }) => [
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

  it('details are sentences or end with a header, and titles are no sentences', () => {
    const all = Object.values(checks)
      .flatMap((block) => Object.values(block))
      .filter((text) => typeof text !== 'string');
    expect(all.filter(({ title }) => /[.\s]$|^$/.test(title) || title.length > 70)).toEqual([]);
    expect(all.filter(({ detail }) => !/^\S.*(?:\.|: \{(?:header|origin)\})$/.test(detail))).toEqual([]);
  });
});
