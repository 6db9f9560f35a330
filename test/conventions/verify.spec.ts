import { citationsOf } from '#base/domain/citation.js';
import { parseUrl } from '#base/domain/parse-url.js';
import { commandOf, ruleFor } from '#base/domain/reference.js';
import { SOURCES } from '#features/seo/seo-sources.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import { checks } from '../health/lab-reports.js';
import { WITHOUT_COMMAND } from '../health/without-command.js';

/** Placeholders of commands, in addition to the parameters of the outcome. */
const NAMES = ['domain', 'zone', 'policy'];
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  server: ['servers'],
  said: ['servers'],
  subject: ['domain'],
  target: ['target', 'term'],
};

const outcomes = checks.flatMap(({ id, outcomes: all, reference }) =>
  Object.entries(all).map(([outcome, { params }]) => ({
    id: `${id}.${outcome}`,
    outcome,
    params,
    reference: reference!,
  })),
);

it.each(outcomes)('$id has a command, or a reason why there is none', ({ id, outcome, params, reference }) => {
  const own = new Map(Object.entries(reference.verify ?? {})).get(outcome);
  expect(own === null).toBe(Object.hasOwn(WITHOUT_COMMAND, id));
  const command = own ?? commandOf(reference);
  const words = [...command.matchAll(/\{(\w+)\}/g)].map(([, word]) => word!.replace(/Type$/, ''));
  const strange = words.filter(
    (word) => ![...NAMES, ...params].includes(word) && !DERIVED[word]?.some((param) => params.includes(param)),
  );
  expect([command, own === null ? [] : strange]).toEqual([command, []]);
});

it.each(outcomes)('$id has references', ({ outcome, reference }) => {
  for (const { title, url } of citationsOf(ruleFor(reference, outcome))) {
    expect(title).toMatch(/^(RFC \d+|CSP Level 3|draft-[a-z-]+)( §[\dA-Z][\d.]*)?$/);
    expect(parseUrl(url)?.href).toBe(url);
  }
});

it('every check of a site has a source and references', () => {
  const ids = seoTopics.flatMap((topic) => topic.checks.map(({ id }) => id));
  expect(Object.keys(SOURCES).toSorted()).toEqual(ids.toSorted());
  expect(Object.values(SOURCES).filter(({ references }) => references.length === 0)).toEqual([]);
});
