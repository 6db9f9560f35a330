import { SpfLookupCount, targetOf } from './spf-lookup-count.js';
import type { SpfLookup } from './spf-lookup.js';
import { parseSpf } from './spf.js';

type Zone = Record<string, readonly string[] | 'failed'>;

const lookupIn =
  (zone: Zone): SpfLookup =>
  (name, type) =>
    Promise.resolve(zone[`${name} ${type}`] ?? []);
const countOf = (text: string, zone: Zone) => SpfLookupCount.of('example.com', parseSpf(text).record, lookupIn(zone));

describe('SpfLookupCount', () => {
  it('counts the lookups of included records', async () => {
    const lookupCount = await countOf('v=spf1 include:a.example mx -all', {
      'a.example TXT': ['v=spf1 include:b.example a:h.example -all'],
      'b.example TXT': ['v=spf1 exists:%{i}.b.example ~all'],
      'h.example AAAA': ['2001:db8::1'],
      'example.com MX': ['mx.example.com'],
    });
    expect(lookupCount.lookups).toBe(5);
    expect(lookupCount.costs.map(({ term, lookups }) => [term, lookups])).toEqual([
      ['include:a.example', 4],
      ['mx', 1],
    ]);
    expect(lookupCount.noted('macro')).toMatchObject([{ domain: 'b.example', term: 'exists:%{i}.b.example' }]);
  });

  it.each<[string, string, Zone]>([
    ['loop', 'include:example.com', {}],
    ['loop', 'include:a.example', { 'a.example TXT': ['v=spf1 redirect=EXAMPLE.com.'] }],
    ['loop', 'include:%{d}', {}],
    ['loop', 'include:a.example', { 'a.example TXT': ['v=spf1 redirect=%{O}'] }],
    ['macro', 'include:%{d}.a.example', {}],
    ['no-record', 'include:a.example', { 'a.example TXT': ['hello'] }],
    ['several-records', 'include:a.example', { 'a.example TXT': ['v=spf1 -all', 'v=spf1 a'] }],
    ['failed', 'include:a.example', { 'a.example TXT': 'failed' }],
    ['invalid', 'include:a.example', { 'a.example TXT': ['v=spf1 moo -all'] }],
    ['void', 'a', {}],
    ['void', 'a:a..example.com', {}],
    ['void', 'exists:a.example', { 'a.example AAAA': ['2001:db8::1'] }],
    ['failed', 'mx', { 'example.com MX': 'failed' }],
    ['too-many-hosts', 'mx', { 'example.com MX': Array.from({ length: 11 }, (_, i) => `mx${i}.example`) }],
  ])('notes %s of %s', async (note, term, zone) => {
    const lookupCount = await countOf(`v=spf1 ${term} -all`, zone);
    const notes = [
      'loop',
      'no-record',
      'several-records',
      'failed',
      'invalid',
      'void',
      'macro',
      'too-many-hosts',
    ] as const;
    expect(notes.filter((each) => lookupCount.noted(each).length > 0)).toEqual([note]);
  });

  it('stops at a maximum of includes that refer to each other', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `n${i}.example`);
    const all = `v=spf1 ${names.map((name) => `include:${name}`).join(' ')}`;
    let asked = 0;
    const lookup: SpfLookup = () => {
      asked++;
      return Promise.resolve([all]);
    };
    const lookupCount = await SpfLookupCount.of('example.com', parseSpf(all).record, lookup);
    expect(lookupCount).toMatchObject({ complete: false, lookups: 60 });
    expect(asked).toBeLessThanOrEqual(60);
  });
});

it.each([
  ['include:A.example.', 'a.example'],
  ['redirect=a.example', 'a.example'],
  ['-a:a.example/24//64', 'a.example'],
  ['mx', undefined],
])('%s refers to %s', (term, target) => {
  expect(targetOf({ domain: 'example.com', term, lookups: 1, nested: [] })).toBe(target);
});
