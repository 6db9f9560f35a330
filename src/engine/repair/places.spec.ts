import steps from '../../../i18n/en/health-steps.json' with { type: 'json' };
import { advise, step, type StepKey } from './fixes.js';
import { type Place, placeOf } from './places.js';

const where = (key: StepKey) => placeOf(advise(step(key)));

const SAID: readonly [RegExp, Place][] = [
  [/^At (the|your) registrar\b/, 'registrar'],
  [/^On the mail server\b/, 'mail'],
  [/^On the web server\b/, 'web'],
  [/^At your DNS provider\b/, 'dns'],
];

it.each(SAID)('a step that begins with %s is taken there', (beginning, place) => {
  const keys = (Object.keys(steps) as StepKey[]).filter((key) => beginning.test(steps[key]));
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.map((key) => [key, where(key)])).toEqual(keys.map((key) => [key, place]));
});

it.each<[StepKey, Place]>([
  ['site-down', 'web'],
  ['site-address', 'web'],
  ['web-ipv6', 'web'],
  ['mta-sts-lines', 'web'],
  ['mta-sts-none', 'web'],
  ['mx-ipv6', 'mail'],
  ['parent-servers', 'registrar'],
  ['registration-ds', 'registrar'],
  ['sibling-glue', 'other'],
  ['resolver-block', 'other'],
])('%s is done at %s', (key, place) => {
  expect(where(key)).toBe(place);
});
