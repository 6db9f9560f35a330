import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { FILE_NOTES } from '#features/report-analysis/file-notes.js';
import { POLICY_OUTCOMES } from '#features/report-analysis/mail-analysis.js';
import { UNREADABLE } from '#features/report-analysis/readers/report-file.js';
import { reportChecks } from '#features/report-analysis/report-checks.js';
import { SOURCE_REASONS } from '#features/report-analysis/sources/verdict.js';
import { TLS_RESULTS } from '#features/report-analysis/tls/live-findings.js';

interface Texts {
  readonly title: string;
  readonly detail: string;
}
type Catalog = Readonly<Record<string, Readonly<Record<string, string | Texts>>>>;

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Catalog;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

describe.each(LANGUAGES)('in %s', (language) => {
  const checks = read(language, 'reports');
  const texts = read(language, 'report-texts');

  it('every finding has a text with all of its evidence', () => {
    const required = reportChecks.flatMap(({ id, outcomes }) => [
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

  it('details are sentences and titles are not', () => {
    const all = Object.values(checks)
      .flatMap((block) => Object.values(block))
      .filter((text) => typeof text !== 'string');
    expect(all.filter(({ title }) => /[.\s]$|^$/.test(title) || title.length > 70)).toEqual([]);
    expect(all.filter(({ detail }) => !/^\S.*\.$/.test(detail))).toEqual([]);
  });

  it.each([
    ['unreadable', UNREADABLE],
    ['notes', FILE_NOTES],
    ['why', SOURCE_REASONS],
    ['answer', POLICY_OUTCOMES],
    ['tls', TLS_RESULTS],
  ])('every reason in %s has a text', (block, keys) => {
    expect(keys.filter((key) => !(key in texts[block]!))).toEqual([]);
  });
});
