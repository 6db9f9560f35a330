import { readFileSync } from 'node:fs';
import { STEP_NAMES as MOVE } from '#features/move/timetable.js';
import { STEP_NAMES as ROLLOVER } from '#features/rollover/rollover-steps.js';

interface Catalog {
  readonly pictures: { readonly timetable: { readonly steps: Readonly<Record<string, string>> } };
}

const MAX_LENGTH = 34; // fits the picture on a narrow screen

it.each(['en', 'de'])('the time line has a short name for every step of a timetable: %s', (language) => {
  const { pictures } = JSON.parse(readFileSync(`i18n/${language}/site.json`, 'utf8')) as Catalog;
  const { steps } = pictures.timetable;
  expect(Object.keys(steps).sort()).toEqual([...new Set<string>([...MOVE, ...ROLLOVER])].sort());
  expect(Object.values(steps).filter((name) => name.length > MAX_LENGTH)).toEqual([]);
});
