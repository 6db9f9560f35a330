import { readFileSync } from 'node:fs';
import type { Check } from '#base/domain/check.js';
import { REASONS } from '#base/domain/fact.js';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { CATEGORIES } from '#base/domain/category.js';
import { reportTopics } from '#features/health/health-topics.js';
import { TLS_FAULTS } from '#base/domain/tls-fault.js';
import { commandOf } from '#base/domain/reference.js';
import { checks } from '../health/lab-reports.js';

interface Texts {
  readonly title: string;
  readonly detail: string;
}
type Catalog = Readonly<Record<string, Readonly<Record<string, string | Texts>>>>;

const read = (language: string, name: string): unknown =>
  JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8'));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Every finding with the parameters that its texts must contain. */
function required(topic: readonly Check<never>[]): Record<string, string[]> {
  const rows = topic.flatMap(({ id, outcomes }) => [
    [`${id}.name`, []] as const,
    ...Object.entries(outcomes).map(([outcome, { params }]) => [`${id}.${outcome}`, [...params].sort()] as const),
  ]);
  return Object.fromEntries(rows) as Record<string, string[]>;
}

function actual(catalog: Catalog): Record<string, string[]> {
  const rows = Object.entries(catalog).flatMap(([id, block]) =>
    Object.entries(block).map(([key, text]) => {
      const whole = typeof text === 'string' ? text : `${text.title} ${text.detail}`;
      return [`${id}.${key}`, [...new Set(placeholders(whole))].sort()] as const;
    }),
  );
  return Object.fromEntries(rows);
}

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(reportTopics)('$name: the texts of every finding contain all of its evidence', ({ name, checks: topic }) => {
    expect(actual(read(language, `health-${name}`) as Catalog)).toEqual(required(topic));
  });

  it.each(reportTopics)('$name: details are sentences and titles are not', ({ name }) => {
    const blocks = Object.values(read(language, `health-${name}`) as Catalog).flatMap((block) => Object.values(block));
    const texts = blocks.filter((text) => typeof text !== 'string');
    expect(texts.filter(({ title }) => /[.\s]$|^$/.test(title))).toEqual([]);
    expect(texts.filter(({ detail }) => !/^\S.*([.)]|: \{\w+\})$/.test(detail))).toEqual([]);
  });

  it('every placeholder has a name for the rule pages', () => {
    const files = [...reportTopics.map(({ name }) => `health-${name}`), 'health-steps', 'seo'];
    const open = files.flatMap((file) => placeholders(JSON.stringify(read(language, file))));
    expect(Object.keys(read(language, 'placeholders') as object)).toEqual([...new Set(open)].sort());
  });

  it('every reason has a text', () => {
    expect(Object.keys(read(language, 'reasons') as object)).toEqual([...REASONS]);
  });

  it('every TLS weakness has a text', () => {
    expect(Object.keys(read(language, 'weaknesses') as object)).toEqual([...TLS_FAULTS]);
  });
});

it('every check has a name of its own, a category and a reference', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  for (const { id, category, reference } of checks) {
    expect([id, CATEGORIES]).toEqual([id, expect.arrayContaining([category])]);
    expect([id, reference?.rule]).toEqual([id, expect.stringMatching(/\S/)]);
    expect([id, commandOf(reference!)]).toEqual([id, expect.stringMatching(/^(dig|curl|whois|openssl) .*\{\w+\}/)]);
  }
});
