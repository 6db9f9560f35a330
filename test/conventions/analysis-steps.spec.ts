import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { ANALYSIS_STEPS } from '#faces/rules/analysis-steps.data.js';
import { type BookEntry, RULE_BOOK } from '#faces/rules/rule-book.js';

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as Readonly<Record<string, unknown>>;
const entries = RULE_BOOK.filter(({ book }) => book === 'analysis');
const idsOf = ({ check: { id, outcomes } }: BookEntry) => Object.keys(outcomes).map((outcome) => `${id}.${outcome}`);

const FOLDERS = [
  'src/features/message-analysis/checks',
  'src/features/report-analysis/checks',
  'src/features/web-check/http/checks',
  'src/features/web-check/tls/checks',
];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.checks?\.ts$/.test(name))
    .map((name) => `${folder}/${name}`),
);

it('every ID is a finding, and every fault has steps', () => {
  const ids = entries.flatMap(idsOf);
  expect(Object.keys(ANALYSIS_STEPS).filter((id) => !ids.includes(id))).toEqual([]);
  const faults = entries.flatMap((entry) =>
    idsOf(entry).filter((id) => /warn|problem/.test(entry.check.outcomes[id.split('.')[1]!]!.severity)),
  );
  expect(faults.filter((id) => !ANALYSIS_STEPS[id])).toEqual([]);
});

it.each(files)('the steps of %s are in src/faces/rules/analysis-steps.data.ts', (file) => {
  const source = readFileSync(file, 'utf8').replaceAll('setHeader(', "'set-header'");
  const own = entries.filter(({ check: { id } }) => source.includes(`'${id}'`));
  const keys = new Set(own.flatMap(({ steps }) => Object.keys(read('en', steps))));
  const shown = own.flatMap(idsOf).flatMap((id) => ANALYSIS_STEPS[id] ?? []);
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(shown.map(([key]) => key))).toEqual(new Set([...keys].filter((key) => source.includes(`'${key}'`))));
  const values = shown.flatMap(([, fixed = {}]) => Object.values(fixed));
  expect(values.filter((value) => !source.includes(`'${value}'`))).toEqual([]);
});

it.each(LANGUAGES)('every placeholder has a name for the rule pages, in %s', (language) => {
  const used = entries.flatMap(({ check: { id }, catalog, steps }) => [
    read(language, catalog)[id],
    ...Object.keys(ANALYSIS_STEPS)
      .filter((finding) => finding.startsWith(`${id}.`))
      .flatMap((finding) => ANALYSIS_STEPS[finding]!.map(([key]) => read(language, steps)[key])),
  ]);
  const open = new Set([...JSON.stringify(used).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const own = Object.keys(read(language, 'analysis-placeholders'));
  const known = new Set([...own, ...Object.keys(read(language, 'placeholders'))]);
  expect([...open].filter((name) => !known.has(name))).toEqual([]);
  expect(own.filter((name) => !open.has(name))).toEqual([]);
});

it('no two checks have the same ID', () => {
  const ids = RULE_BOOK.map(({ check }) => check.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});
