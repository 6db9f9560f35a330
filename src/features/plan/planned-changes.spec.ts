import type { Fix, PublishableRecord } from '#base/domain/fix.js';
import {
  alsoRemoving,
  conditional,
  publish,
  publishDs,
  removeDs,
  replace,
  step,
  txtRecord,
} from '#engine/repair/fixes.js';
import { changedRecord } from './offers.js';
import { plannedChanges } from './planned-changes.js';

const host = 'example.com';
const record = (value: string): PublishableRecord => txtRecord(host, value);
const planned = (fix: Fix) => plannedChanges([{ ...fix, changed: changedRecord(fix)! }]);

it.each<[string, Fix, readonly (readonly string[])[]]>([
  ['a new record is added', publish(record('b')), [['add', 'b']]],
  ['one record is replaced', replace('a', record('b')), [['replace', 'b', 'a']]],
  [
    'of several records, one is replaced and the others are removed',
    replace(['a', 'c', 'd'], record('b')),
    [
      ['replace', 'b', 'a'],
      ['remove', 'c', 'c'],
      ['remove', 'd', 'd'],
    ],
  ],
  [
    'if one of several is the proposed one, the others are removed',
    replace(['a', 'b', 'c'], record('b')),
    [
      ['remove', 'a', 'a'],
      ['remove', 'c', 'c'],
    ],
  ],
  ['a value that was published in other strings is replaced', replace('b', record('b')), [['replace', 'b', 'b']]],
  [
    'records at the wrong name are removed once the record is there',
    alsoRemoving([{ ...record('b'), host: 'example.com.example.com' }], publish(record('b'))),
    [
      ['add', 'b'],
      ['remove', 'b', 'b'],
    ],
  ],
  [
    'records are only removed',
    removeDs(host, ['1 13 2 AB', '2 13 2 CD']),
    [
      ['remove', '1 13 2 AB', '1 13 2 AB'],
      ['remove', '2 13 2 CD', '2 13 2 CD'],
    ],
  ],
])('%s', (_, fix, expected) => {
  expect(planned(fix).map(({ action, value, old }) => [action, value, ...(old === undefined ? [] : [old])])).toEqual(
    expected,
  );
});

it('a change says where it is made, and what has to be done for it', () => {
  const mailbox = step('dmarc-mailbox');
  const fix = conditional(step('dmarc-tighten'), replace(['a', 'c'], record('b'), mailbox));
  expect(planned(fix).map(({ where, conditions }) => [where, conditions])).toEqual([
    ['dns', [mailbox]],
    ['dns', []],
  ]);
  expect(planned(publishDs(host, '1 13 2 AB', [])).map(({ where }) => where)).toEqual(['registrar']);
  expect(planned(removeDs(host, ['1 13 2 AB'])).map(({ where }) => where)).toEqual(['registrar']);
});
