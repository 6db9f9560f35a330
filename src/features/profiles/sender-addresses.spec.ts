import { known, unobtainable } from '#base/domain/fact.js';
import { parseSpf } from '#formats/records/spf.js';
import { passingTerms, reverseNameSigns } from './sender-addresses.js';

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
  expect(reverseNameSigns(found, true)).toEqual([{ id, params }]);
});

it.each([
  ['a failed lookup', [name('192.0.2.1', ['a.example']), FAILED], true],
  ['no address', [], true],
  ['an address that was left out', [name('192.0.2.1', ['a.example'])], false],
])('%s leaves it open', (_, found, isWhole) => {
  expect(reverseNameSigns(found, isWhole)).toEqual([]);
});

it('an address without a name is a fault, whatever was left out', () => {
  expect(reverseNameSigns([name('192.0.2.2', [], false)], false)).toHaveLength(1);
});

it.each([
  ['v=spf1 ip4:192.0.2.1 -ip4:192.0.2.2 a -all', ['ip4', 'a']],
  ['v=spf1 mx -all ip4:192.0.2.1', ['mx']],
  ['v=spf1 ip4:192.0.2.1', ['ip4']],
  ['v=spf1 +all ip4:192.0.2.1', []],
])('%s: the senders', (text, kinds) => {
  expect(passingTerms(parseSpf(text).record.terms).map(({ kind }) => kind)).toEqual(kinds);
});
