import { timetableOf } from './timetable.js';
import type { SigningPlan } from './signing-plan.js';

const ttls = { parentNs: 172_800, zoneNs: 86_400, ds: 0, records: 3600, negative: 300 };
const noKeys = { dnskey: 0, shared: 0 };
const times = (plan: SigningPlan, changed: Partial<typeof ttls> = {}, keys = noKeys) =>
  timetableOf(plan, { ...ttls, ...changed }, keys).map(({ name, from, seconds }) => `${name} ${from} ${seconds}`);

it('waits for the caches of each step', () => {
  expect(times('unsigned')).toEqual([
    'lower now 0',
    'switch now 86400',
    'keep switch 176400',
    'complete switch 180000',
    'raise switch 180000',
  ]);
});

it('does not lower TTLs that are short', () => {
  expect(times('unsigned', { zoneNs: 300, records: 60 })).toEqual([
    'switch now 0',
    'keep switch 176400',
    'complete switch 176700',
  ]);
});

it.each([
  ['remove-first', 'remove-ds now 0'],
  ['ds-left', 'remove-ds now 0'],
  ['no-match', 'remove-ds now 0'],
  ['overlap', 'remove-ds now 0'],
  ['add-first', 'add-ds now 0'],
] as const)('%s: the switch waits until the parent zone has the change, and for the DS in caches', (plan, step) => {
  const table = times(plan, { ds: 90_000 });
  expect(table.slice(1, 3)).toEqual([step, 'switch now 93600']);
});

it.each(['remove-first', 'ds-left', 'no-match', 'overlap'] as const)(
  '%s: the switch waits for keys that caches trusted by the last DS',
  (plan) => {
    const table = times(plan, { ds: 90_000 }, { dnskey: 172_800, shared: 0 });
    expect(table.slice(1, 3)).toEqual(['remove-ds now 0', 'switch now 266400']);
  },
);

it.each([
  ['add-later', 'publish-ds'],
  ['overlap', 'publish-ds'],
  ['add-first', 'remove-old-ds'],
] as const)('%s: the DS at the end', (plan, step) => {
  expect(times(plan, { ds: 300 })).toContain(`${step} switch 180000`);
});

it('says which servers keep the zone', () => {
  const complete = (kept?: readonly string[]) =>
    timetableOf('unsigned', ttls, noKeys, kept).find(({ name }) => name === 'complete')?.params;
  expect(complete(['a.example', 'b.example'])).toEqual({ servers: 'a.example, b.example' });
  expect([complete([]), complete()]).toEqual([{}, {}]);
});

it('removes no DS records where there are none', () => {
  expect(times('no-match').join()).not.toContain('remove-ds');
});

it.each([
  ['add-later', 'publish-ds'],
  ['overlap', 'publish-ds'],
  ['add-first', 'remove-old-ds'],
] as const)('%s: the DS at the end waits for the keys in caches', (plan, step) => {
  const table = times(plan, { ds: 300 }, { dnskey: 604_800, shared: 0 });
  expect(table).toEqual(expect.arrayContaining(['complete switch 180000', `${step} switch 781200`]));
});

it.each([
  ['kept', 300, 'switch now 604800'],
  ['add-first', 300, 'switch now 604800'],
  ['add-later', 300, 'switch now 604800'],
  ['add-later', 0, 'switch now 86400'], // nobody validates before
  ['remove-first', 300, 'switch now 608700'],
] as const)('%s with a DS of %i: the switch waits until caches know keys that were added', (plan, ds, step) => {
  expect(times(plan, { ds }, { dnskey: 604_800, shared: 604_800 })).toContain(step);
});
