import type {
  AggregateReport,
  FailureReport,
  Report,
  TlsReport,
} from '#features/report-analysis/readers/report-file.js';
import { DistinctReports } from '#features/report-analysis/readers/distinct-reports.js';
import { readReports } from '#features/report-analysis/readers/read-reports.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  kind: 'aggregate' | 'tls' | 'failure';
  fileBase64?: string;
  recipe?: unknown;
  expected: Record<string, unknown> | null;
}

/** The names of the vectors for what our readers found. */
function factsOf(report: Report): Record<string, unknown> {
  if (report.kind === 'aggregate') return aggregateFacts(report);
  return report.kind === 'tls' ? tlsFacts(report) : failureFacts(report);
}

function aggregateFacts({ organization, rows, namespace, ...report }: AggregateReport): Record<string, unknown> {
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + (count ?? 0), 0);
  return {
    ...report,
    org: organization,
    namespace,
    rowCount: rows.length,
    totals: {
      messages: sum(() => true),
      dmarcPass: sum(({ dkim, spf }) => dkim === 'pass' || spf === 'pass'),
      quarantined: sum(({ disposition }) => disposition === 'quarantine'),
      rejected: sum(({ disposition }) => disposition === 'reject'),
    },
    rows,
  };
}

function tlsFacts({ organization, policies, ...report }: TlsReport): Record<string, unknown> {
  const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  return {
    ...report,
    org: organization,
    policies: policies.map(({ successful, failed, failures, ...policy }) => ({
      ...policy,
      success: successful,
      failure: failed,
      failures: failures.map(({ receivingHost, reasonCode, ...failure }) => ({
        ...failure,
        receivingMx: receivingHost,
        reason: reasonCode,
      })),
    })),
    totals: { success: sum(policies.map((one) => one.successful)), failure: sum(policies.map((one) => one.failed)) },
  };
}

function failureFacts(report: FailureReport): Record<string, unknown> {
  return { ...report };
}

/** Facts that are not reported: whether something is there at all. */
const UNREAD = new Set(['extensions', 'rowsShown', 'hasAuthenticationResults']);

/** Every expected fact is there; what is absent may be null. */
function contains(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    const list = Array.isArray(actual) ? (actual as unknown[]) : [];
    return expected.every((one, index) => contains(list[index], one));
  }
  if (typeof expected !== 'object' || expected === null) return (actual ?? null) === expected;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected)
    .filter(([key]) => !UNREAD.has(key))
    .every(([key, value]) => contains((actual as Record<string, unknown>)[key], value));
}

const disputed = {
  'the reader behind the expected facts gives up at the unclosed schema element; the report inside is readable': [
    'parsedmarc-ikea-com-example-de-1538690400-1538776800-xml',
  ],
};

describeVectors('reports of DMARC and TLS', () => {
  agreement('reports', vectors<Case>('reports/reports.json'), disputed, async ({ fileBase64 = '', expected }) => {
    const reports: Report[] = [];
    const distinct = new DistinctReports();
    await readReports([{ name: 'file', bytes: Buffer.from(fileBase64, 'base64') }], ({ report }) => {
      if (report && distinct.isNew(report)) reports.push(report);
    });
    if (expected === null || expected['feedbackType'] === null) return reports.length === 0;
    const wanted = Array.isArray(expected['reports']) ? expected['reports'] : [expected];
    return reports.length === wanted.length && contains(reports.map(factsOf), wanted);
  });
});
