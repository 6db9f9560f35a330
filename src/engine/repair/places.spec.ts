import steps from '../../../i18n/en/health-steps.json' with { type: 'json' };
import { advise, conditional, publish, step, type StepKey, txtRecord } from './fixes.js';
import { type Place, placeOf, saysWhenToCheck } from './places.js';

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

const record = publish(txtRecord('example.com', 'x'));
it.each([
  ['a record', record, 'dns'],
  ['a record, after a step on the web server', publish(record.record!, step('bimi-upload')), 'dns'],
  [
    'a record that the registrar enters, after such a step',
    publish(record.record!, step('web-ipv6'), step('registration-ds')),
    'registrar',
  ],
  ['a record that somebody else enters', publish(record.record!, step('dmarc-permission')), 'other'],
  ['a record that has to wait for the registrar', conditional(step('parent-servers'), record), 'dns'],
  ['advice that has to wait for the web server', conditional(step('site-down'), advise(step('mx-ptr'))), 'other'],
  ['advice that is its own condition', { ...advise(step('site-down')), condition: step('site-down') }, 'web'],
  ['no steps', advise(), 'dns'],
])('%s is entered there', (_, fix, place) => {
  expect(placeOf(fix)).toBe(place);
});

it('only the last step says when to check again', () => {
  expect(saysWhenToCheck(advise(step('publish'), step('dnssec-wait')))).toBe(true);
  expect(saysWhenToCheck(advise(step('dnssec-wait'), step('publish')))).toBe(false);
});
