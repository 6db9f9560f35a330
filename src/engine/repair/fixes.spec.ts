import { advise, publishDs, conditional, publish, replace, step, txtRecord, withIntendedValue } from './fixes.js';

const record = txtRecord('example.com', 'v=spf1 -all');
const before = step('spf-rewrite');

it.each([
  [
    'a new record',
    publish(record, before),
    { steps: [before, { key: 'publish', params: { host: 'example.com', type: 'TXT' } }], record },
  ],
  [
    'a record in place of a text',
    replace('v=spf1', record),
    {
      steps: [{ key: 'replace', params: { host: 'example.com', type: 'TXT', old: 'v=spf1' } }],
      record,
      replaces: ['v=spf1'],
    },
  ],
  [
    'a record in place of another',
    replace(['v=spf1'], record),
    {
      steps: [{ key: 'replace', params: { host: 'example.com', type: 'TXT', old: ['v=spf1'] } }],
      record,
      replaces: ['v=spf1'],
    },
  ],
  [
    'a record in place of several',
    replace(['v=spf1 a', 'v=spf1 mx'], record),
    {
      steps: [{ key: 'replace-several', params: { host: 'example.com', type: 'TXT', old: ['v=spf1 a', 'v=spf1 mx'] } }],
      record,
      replaces: ['v=spf1 a', 'v=spf1 mx'],
    },
  ],
  [
    'a record for the registrar',
    publishDs('example.com', '1 13 2 AB', ['2 8 1 CD']),
    {
      steps: [{ key: 'registrar-ds-replace', params: { zone: 'example.com', old: ['2 8 1 CD'] } }],
      record: { host: 'example.com', type: 'DS', value: '1 13 2 AB' },
      replaces: ['2 8 1 CD'],
    },
  ],
  [
    'a record with a condition',
    conditional(before, publish(record)),
    {
      steps: [before, { key: 'publish', params: { host: 'example.com', type: 'TXT' } }],
      record,
      condition: before,
    },
  ],
  ['advice', advise(before), { steps: [{ key: 'spf-rewrite', params: {} }] }],
])('%s', (_, fix, expected) => {
  expect(fix).toEqual(expected);
});

it('a value that was meant is kept only if it is another one', () => {
  const fix = publish(record);
  expect(withIntendedValue('v=spf1 -all', fix)).toEqual(fix);
  expect(withIntendedValue('v=spf1 mx -all', fix)).toEqual({ ...fix, meant: 'v=spf1 mx -all' });
});

/** Not executed: the compiler has to reject a key that the catalog does not have. */
export function refusals(): unknown {
  // @ts-expect-error a misspelled key
  return step('publsh');
}
