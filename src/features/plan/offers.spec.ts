import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { advise, conditional, publish, removeDs, step, txtRecord, withIntendedValue } from '#engine/repair/fixes.js';
import type { HealthReport } from '#features/health/health-report.js';
import { type IntendedValues, nextOffers, offerKey, rememberIntended, withoutRecord } from './offers.js';

const host = '_dmarc.example.com';
const mailbox = step('dmarc-mailbox');
const tighten = step('dmarc-tighten');
const none = publish(txtRecord(host, 'v=DMARC1; p=none'));
const withMailbox = publish(txtRecord(host, 'v=DMARC1; p=none'), mailbox);
const spf = publish(txtRecord('example.com', 'v=spf1 mx ~all'));

const reportOf = (...fixes: readonly Fix[]): HealthReport => {
  const findings = fixes.map((fix): Finding => ({
    id: 'a.b',
    category: 'email',
    severity: 'warn',
    params: {},
    fix,
  }));
  return { findings, zone: 'example.com' } as unknown as HealthReport;
};
const offersOf = (fixes: readonly Fix[], offered: readonly string[] = [], intended: IntendedValues = new Map()) =>
  nextOffers(reportOf(...fixes), new Set(offered), intended);
const keysOf = ({ steps }: Fix) => steps.map(({ key }) => key);

it('two proposals of a record are one offer, with the steps of both', () => {
  expect(offersOf([none, withMailbox, spf]).map(keysOf)).toEqual([['publish', 'dmarc-mailbox'], ['publish']]);
  const twice = offersOf([conditional(tighten, none), conditional(tighten, withMailbox)]);
  expect(twice.map(keysOf)).toEqual([['dmarc-tighten', 'publish', 'dmarc-mailbox']]);
});

it('of two proposals of a record, the one without a condition is offered', () => {
  for (const fixes of [
    [none, conditional(tighten, withMailbox)],
    [conditional(tighten, withMailbox), none],
  ])
    expect(offersOf(fixes).map(keysOf)).toEqual([['publish']]);
});

it('a fix that only removes records is known by the first of them', () => {
  const [offer] = offersOf([removeDs('example.com', ['1 13 2 AB', '2 13 2 CD'])]);
  expect(offerKey(offer!)).toBe('remove example.com DS 1 13 2 AB');
});

it('what has a condition is offered when nothing else is left, with others of the same condition', () => {
  const other = conditional(step('spf-complete'), spf);
  const fixes = [conditional(tighten, none), other, publish(txtRecord('a.example.com', 'x'))];
  expect(offersOf(fixes).map(({ changed }) => changed.host)).toEqual(['a.example.com']);
  expect(offersOf(fixes.slice(0, 2)).map(({ changed }) => changed.host)).toEqual([host]);
});

it('nothing is offered twice, outside the zone, or without a record', () => {
  const outside = publish(txtRecord('example.net', 'x'));
  expect(offersOf([none, outside, advise(mailbox)], [`publish ${host} TXT v=DMARC1; p=none`])).toEqual([]);
});

it('a policy is tightened to what the owner meant', () => {
  const intended: IntendedValues = new Map();
  const [milder] = offersOf([withIntendedValue('v=DMARC1; p=reject', none)]);
  rememberIntended(milder!, intended);
  for (const other of offersOf([spf])) rememberIntended(other, intended);
  expect([...intended.keys()]).toEqual([`${host} TXT`]);
  const reports = conditional(tighten, publish(txtRecord(host, 'v=DMARC1; p=quarantine; rua=mailto:a@b.example')));
  const [offer] = offersOf([reports], [], intended);
  expect(offer!.record!.value).toBe('v=DMARC1; p=reject; rua=mailto:a@b.example');
  expect(offer!.changed).toBe(offer!.record);
  const otherwise = conditional(step('spf-complete'), publish(reports.record!));
  expect(offersOf([otherwise], [], intended)[0]!.record).toEqual(reports.record);
});

it('offers without a record that cannot be published are those of other records, or else of other hosts', () => {
  const offers = offersOf([none, spf]);
  expect(withoutRecord(offers, { host, type: 'TXT' }).map(offerKey)).toEqual([
    'publish example.com TXT v=spf1 mx ~all',
  ]);
  expect(withoutRecord(offers, { host, type: 'MX' }).map(({ changed }) => changed.host)).toEqual(['example.com']);
  expect(withoutRecord(offers, { host: 'x.example.com', type: 'MX' })).toEqual([]);
});
