import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { healthTopics } from '#features/health/health-topics.js';
import { PROFILE_FACTS as FACTS } from '#features/profiles/profile-facts.js';
import { PROFILES } from '#features/profiles/profile-list.js';
import { SHOWN_BY } from '#features/profiles/profile.js';
import { httpChecks } from '#features/web-check/http/http-checks.js';
import { tlsChecks } from '#features/web-check/tls/tls-checks.js';

type Tree = { readonly [key: string]: string | Tree };

const PROFILE_FACTS: Readonly<Record<string, readonly string[]>> = FACTS;

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Tree;
const keys = (tree: unknown) => Object.keys(tree as Tree).sort();

const checks = [...healthTopics.flatMap((topic) => topic.checks), ...tlsChecks, ...httpChecks];
const findings = new Set(
  checks.flatMap(({ id, outcomes }) => Object.keys(outcomes).map((outcome) => `${id}.${outcome}`)),
);
const facts = new Set(
  Object.entries(PROFILE_FACTS).flatMap(([fact, values]) => values.map((value) => `${fact}.${value}`)),
);

it('no fact has the name of a check', () => {
  expect(checks.filter(({ id }) => Object.hasOwn(PROFILE_FACTS, id)).map(({ id }) => id)).toEqual([]);
});

describe.each(PROFILES)('$id', ({ id, requirements, sources }) => {
  it('refers to existing findings and facts', () => {
    const named = requirements.flatMap(
      ({ points, decide: { notApplicable = [], notMet = [], unclear = [], met = [] } }) => [
        ...[...notApplicable, ...notMet, ...unclear, ...met.flat()],
        ...Object.keys(points?.partial ?? {}),
      ],
    );
    expect(named.filter((one) => !findings.has(one) && !facts.has(one))).toEqual([]);
  });

  it('names checks that have a fix', () => {
    const fixing = requirements.flatMap(({ fixedBy = [] }) => fixedBy);
    expect(fixing.filter((check) => !checks.some((one) => one.id === check))).toEqual([]);
  });

  it('partial points are those of what is not met', () => {
    const wrong = requirements.filter(({ points, decide }) =>
      Object.keys(points?.partial ?? {}).some((one) => !decide.notMet?.includes(one)),
    );
    expect(wrong).toEqual([]);
  });

  it('every requirement can be decided, or says what shows it', () => {
    const undecided = requirements.filter(({ decide: { met, notMet, shownBy } }) => !(met && notMet) && !shownBy);
    expect(undecided).toEqual([]);
    expect(new Set(requirements.map((one) => one.id)).size).toBe(requirements.length);
  });

  it('the level is the strictest that is asked for, by a source of the profile', () => {
    for (const { askedBy, level } of requirements.filter((one) => one.askedBy)) {
      expect(Object.values(askedBy!).includes('must') ? 'must' : 'should').toBe(level);
      expect(sources.map(({ by }) => by)).toEqual(expect.arrayContaining(Object.keys(askedBy!)));
    }
  });

  it('sources have a date and an https URL', () => {
    for (const { url, dated } of sources) expect([url, dated].join(' ')).toMatch(/^https:\/\/\S+ \d{4}-\d\d-\d\d$/);
  });

  it.each(LANGUAGES)('has texts in %s, and no others', (language) => {
    const texts = read(language, 'profiles');
    const own = texts[id] as Tree;
    expect(keys(own.requirements)).toEqual(requirements.map((one) => one.id).sort());
    expect(keys(texts.groups)).toEqual(expect.arrayContaining(requirements.map(({ group }) => group)));
    expect(keys(texts.by)).toEqual(expect.arrayContaining(requirements.flatMap(({ askedBy = {} }) => keys(askedBy))));
  });
});

it.each(LANGUAGES)('every fact and everything that shows a requirement has a text in %s', (language) => {
  const texts = read(language, 'profile-facts');
  expect(keys(texts)).toEqual(Object.keys(PROFILE_FACTS).sort());
  for (const [fact, values] of Object.entries(PROFILE_FACTS)) expect(keys(texts[fact])).toEqual([...values].sort());
  expect(keys(read(language, 'profiles').shownBy)).toEqual([...SHOWN_BY].sort());
});

it.each(LANGUAGES)('no text in %s promises a certificate', (language) => {
  const all = ['profiles', 'profile-facts'].map((name) => JSON.stringify(read(language, name))).join(' ');
  expect(all).not.toMatch(/certified|complian|zertifiziert|konform/i);
});
