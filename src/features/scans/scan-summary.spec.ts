import type { HealthReport } from '#features/health/health-report.js';
import type { ScanLine } from './scan-line.js';
import type { ScanFacts } from './scan-store.js';
import { summaryOf } from './scan-summary.js';
import { causesIn, numberOfCause, providerOf, sumsOf } from './scan-sums.js';

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

const report = (findings: object[]) =>
  ({
    domain: 'own.example',
    findings,
    figures: {
      delegation: { rows: [{ name: 'ns2.dnshost.net' }, { name: 'ns1.own.example' }] },
      mail: { rows: [{ host: 'mx.mailhost.net' }] },
      spf: { rows: [{ term: 'include:SPF.gone.example' }, { term: 'a' }, { term: 'include:%{i}.example' }] },
    },
  }) as unknown as HealthReport;

it('a cause is a server or an include of others that a problem or warning names', () => {
  const found = causesIn(
    report([
      { id: 'spf-include.dead', severity: 'problem', params: { include: 'spf.gone.example' } },
      { id: 'ns-lame.found', severity: 'warn', params: { hosts: ['ns1.own.example', 'ns2.dnshost.net'] } },
      { id: 'mx-tls.fine', severity: 'ok', params: { host: 'mx.mailhost.net' } },
    ]),
  );
  expect(found.map(({ kind, value, finding }) => [kind, value, finding])).toEqual([
    ['spf-include', 'spf.gone.example', 'spf-include.dead'],
    ['nameserver', 'ns2.dnshost.net', 'ns-lame.found'],
  ]);
});

it('a provider that is not known is named by its name servers', () => {
  const of = (...names: string[]) =>
    providerOf({ figures: { delegation: { rows: names.map((name) => ({ name })) } } } as unknown as HealthReport);
  expect([of('ns2.dnshost.net', 'ns1.dnshost.net'), of()]).toEqual(['dnshost.net', '']);
});
