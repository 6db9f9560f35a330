import { advise, publish, replace, step, txt } from './fixes.js';

const record = txt('example.com', 'v=spf1 -all');
const before = step('spf-nobody');

it.each([
  [
    'a new record',
    publish(record, before),
    { steps: [before, { key: 'publish', params: { host: 'example.com', type: 'TXT' } }], record },
  ],
  [
    'a record in place of another',
    replace(['v=spf1'], record),
    { steps: [{ key: 'replace', params: { host: 'example.com', type: 'TXT', old: ['v=spf1'] } }], record },
  ],
  ['advice', advise(before), { steps: [{ key: 'spf-nobody', params: {} }] }],
])('%s', (_, fix, expected) => {
  expect(fix).toEqual(expected);
});

/** Never run: the compiler has to refuse a step that the catalogue does not have. */
export function refusals(): unknown {
  // @ts-expect-error a misspelled key
  return step('publsh');
}
