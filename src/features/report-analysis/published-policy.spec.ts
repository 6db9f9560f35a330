import { publishedPolicy } from './published-policy.js';

type Found = readonly [policy: string, applied: string, limits: readonly string[], modes: string];

it.each<[string | null | undefined, Record<string, string>, Found]>([
  ['v=DMARC1; p=none', { p: 'reject' }, ['none', 'none', [], 'rr']],
  ['v=DMARC1; p=reject', {}, ['reject', 'reject', [], 'rr']],
  ['v=DMARC1; p=reject; t=y', {}, ['reject', 'quarantine', ['t=y'], 'rr']],
  ['v=DMARC1; p=quarantine; t=y', {}, ['quarantine', 'none', ['t=y'], 'rr']],
  ['v=DMARC1; p=none; t=y; pct=5', {}, ['none', 'none', [], 'rr']],
  ['v=DMARC1; p=reject; pct=20', {}, ['reject', 'reject', ['pct=20'], 'rr']],
  ['v=DMARC1; p=reject; pct=0', {}, ['reject', 'quarantine', ['pct=0'], 'rr']],
  ['v=DMARC1; p=reject; pct=100', {}, ['reject', 'reject', [], 'rr']],
  ['v=DMARC1; p=reject; adkim=s', { adkim: 'r' }, ['reject', 'reject', [], 'sr']],
  ['v=DMARC1; p=reject', { adkim: 's', aspf: 's', pct: '5' }, ['reject', 'reject', [], 'rr']],
  [undefined, { p: 'quarantine', aspf: 's', pct: '50' }, ['quarantine', 'quarantine', ['pct=50'], 'rs']],
  [undefined, { p: 'reject', testing: 'y' }, ['reject', 'quarantine', ['t=y'], 'rr']],
  [undefined, {}, ['none', 'none', [], 'rr']],
  [null, { p: 'reject' }, ['reject', 'reject', [], 'rr']],
])('%s, reported %j', (record, reported, expected) => {
  const { policy, applied, limits, modes } = publishedPolicy(record, reported);
  expect([policy, applied, limits, modes.adkim + modes.aspf]).toEqual(expected);
});
