import type { HealthReport } from '#features/health/health-report.js';
import type { ScanLine } from './scan-line.js';
import type { ScanFacts } from './scan-store.js';
import { summaryOf } from './scan-summary.js';
import { numberOfCause, providerOf, sumsOf } from './scan-sums.js';

const line = (score: number | null, ...ids: string[]): ScanLine => ({
  ...{ domain: 'x.example', status: 200, at: 0, score, shared: [] },
  findings: ids.map((id) => [id, id.endsWith('.bad') ? 'problem' : 'warn']),
});
const facts = (done: number, failed: number) =>
  ({ total: 10, done, failed, duplicates: 2, invalid: [{ line: 3, text: '-' }] }) as unknown as ScanFacts;
const include = {
  kind: 'spf-include',
  value: 'spf.gone.example',
  finding: 'spf-include.dead',
  severity: 'problem',
} as const;

it('counts scores, findings, providers, causes and failures', () => {
  const sums = sumsOf([
    { line: line(100), provider: 'One' },
    { line: line(42, 'a.bad', 'b.warn'), provider: 'One', causes: [include] },
    { line: line(47, 'a.bad'), provider: 'Two', causes: [include] },
    { line: { domain: 'y.example', status: 502, at: 0, error: 'upstream_unavailable' } },
  ]);
  const summary = summaryOf(facts(4, 1), sums);
  expect(summary).toMatchObject({
    total: 10,
    done: 4,
    withProblems: 2,
    duplicates: 2,
    invalid: [{ line: 3, text: '-' }],
  });
  expect(summary.scores.map(({ count }) => count)).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
  expect([summary.scores[0], summary.scores[9]]).toMatchObject([
    { from: 0, to: 9 },
    { from: 90, to: 100 },
  ]);
  expect(summary.findings).toEqual([
    { id: 'a.bad', severity: 'problem', count: 2, share: 0.6667 },
    { id: 'b.warn', severity: 'warn', count: 1, share: 0.3333 },
  ]);
  expect(summary.byProvider).toEqual([
    { provider: 'One', domains: 2, withProblems: 1, medianScore: 42 },
    { provider: 'Two', domains: 1, withProblems: 1, medianScore: 47 },
  ]);
  const { kind, value } = include;
  expect(summary.shared).toEqual([
    { n: numberOfCause(kind, value), kind, value, domains: 2, findings: ['spf-include.dead'] },
  ]);
  expect(summary.failures).toEqual([{ reason: 'upstream_unavailable', count: 1 }]);
});

it('a cause may have spaces, and is not shared by one domain', () => {
  const certificate = {
    ...include,
    kind: 'certificate',
    value: '*.host.example, Some CA 2, 2026-11-24T11:40Z',
  } as const;
  const others = [
    { ...certificate, finding: 'cert-expiry.soon' },
    { ...certificate, value: 'other' },
  ];
  const sums = sumsOf([
    { line: line(1), causes: [certificate] },
    { line: line(1), causes: [certificate, ...others] },
    { line: line(1), causes: [others[0]!] },
  ]);
  const { kind, value } = certificate;
  expect(summaryOf(facts(3, 0), sums).shared).toEqual([
    { n: numberOfCause(kind, value), kind, value, domains: 2, findings: ['spf-include.dead', 'cert-expiry.soon'] },
  ]);
});

it('reports without a score have neither steps nor a median', () => {
  const sums = sumsOf([{ line: line(null, 'a.bad'), provider: 'One' }, { line: line(null) }]);
  const summary = summaryOf(facts(2, 0), sums);
  expect(summary.scores.every(({ count }) => count === 0)).toBe(true);
  expect(summary.byProvider).toEqual([{ provider: 'One', domains: 1, withProblems: 1, medianScore: null }]);
  expect([summary.withProblems, summary.findings[0]]).toMatchObject([1, { id: 'a.bad', share: 0.5 }]);
});

it('without a result there are no shares', () => {
  expect(summaryOf(facts(0, 0), sumsOf([]))).toMatchObject({ findings: [], shared: [], byProvider: [], failures: [] });
});

it('a provider that is not known is named by its name servers', () => {
  const of = (...names: string[]) =>
    providerOf({ figures: { delegation: { rows: names.map((name) => ({ name })) } } } as unknown as HealthReport);
  expect([of('ns2.dnshost.net', 'ns1.dnshost.net'), of()]).toEqual(['dnshost.net', '']);
});
