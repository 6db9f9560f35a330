import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { messageChecks } from '#features/message-analysis/message-checks.js';
import { ALTERATION_KINDS } from '#features/message-analysis/restoration/alteration.js';

interface Texts {
  readonly title: string;
  readonly detail: string;
}
type Catalog = Readonly<Record<string, Readonly<Record<string, string | Texts>>>>;

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Catalog;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

describe.each(LANGUAGES)('in %s', (language) => {
  const checks = read(language, 'messages');

  it('every finding has a text with all of its evidence', () => {
    const required = messageChecks.flatMap(({ id, outcomes }) => [
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

  it('every kind of alteration has a text', () => {
    expect(Object.keys(read(language, 'message-texts')['what']!).sort()).toEqual([...ALTERATION_KINDS].sort());
  });
});
