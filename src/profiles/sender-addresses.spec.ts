import { known, unobtainable } from '../domain/fact.js';
import { reverseNameSigns } from './sender-addresses.js';

const name = (address: string, names: readonly string[], confirmed = true) => known({ address, names, confirmed });
const FAILED = unobtainable('timeout');

it.each([
  ['all have one', [name('192.0.2.1', ['a.example'])], 'sender-ptr.confirmed', { addresses: ['192.0.2.1'] }],
  [
    'one has none',
    [name('192.0.2.1', ['a.example']), name('192.0.2.2', [], false)],
    'sender-ptr.missing',
    { addresses: ['192.0.2.2'] },
  ],
  [
    'one leads elsewhere',
    [name('192.0.2.1', ['a.example'], false)],
    'sender-ptr.mismatched',
    { address: '192.0.2.1', names: ['a.example'] },
  ],
  [
    'one has none, and one lookup failed',
    [name('192.0.2.2', [], false), FAILED],
    'sender-ptr.missing',
    { addresses: ['192.0.2.2'] },
  ],
])('%s', (_, found, id, params) => {
  expect(reverseNameSigns(found)).toEqual([{ id, params }]);
});

it.each([
  ['a failed lookup', [name('192.0.2.1', ['a.example']), FAILED]],
  ['no address', []],
])('%s leaves it open', (_, found) => {
  expect(reverseNameSigns(found)).toEqual([]);
});
