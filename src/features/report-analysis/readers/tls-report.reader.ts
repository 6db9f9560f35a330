import { type ReportProblem, type TlsFailure, type TlsPolicy, type TlsReport, UnreadableFile } from './report-file.js';

const MAX_POLICIES = 1000;
const MAX_FAILURES = 1000;
const MAX_TEXT = 1024;

/** The TLS report in a parsed JSON document; some reporters put it into an array. */
export function readTlsReport(document: unknown): TlsReport {
  const root = Array.isArray(document) && document.length === 1 ? (document as unknown[])[0] : document;
  if (!isObject(root) || !Array.isArray(root['policies'])) throw new UnreadableFile('no-report');
  const problems = new Set<ReportProblem>();
  const range = isObject(root['date-range']) ? root['date-range'] : {};
  const policies = listOf(root['policies'], MAX_POLICIES).map((entry) => policyOf(entry, problems));
  const report = {
    organization: textOf(root['organization-name']),
    contact: textOf(root['contact-info']),
    reportId: textOf(root['report-id']),
    start: textOf(range['start-datetime']),
    end: textOf(range['end-datetime']),
  };
  if (Object.values(report).includes(null)) problems.add('missing-field');
  return { kind: 'tls', ...report, policies, problems: [...problems] };
}

function policyOf(entry: Readonly<Record<string, unknown>>, problems: Set<ReportProblem>): TlsPolicy {
  const policy = isObject(entry['policy']) ? entry['policy'] : {};
  const summary = isObject(entry['summary']) ? entry['summary'] : undefined;
  const failures = listOf(entry['failure-details'], MAX_FAILURES).map((detail) => failureOf(detail, problems));
  const successful = countOf(summary?.['total-successful-session-count'], problems);
  const failed = countOf(summary?.['total-failure-session-count'], problems);
  const isSummed = failures.length > 0 && failures.every(({ count }) => count !== null);
  if (successful === null || (failed === null && !isSummed) || failures.some(({ count }) => count === null))
    problems.add('missing-count');
  return {
    type: textOf(policy['policy-type'])?.toLowerCase() ?? null,
    domain: textOf(policy['policy-domain'])?.toLowerCase() ?? null,
    mxHosts: textsOf(policy['mx-host']),
    successful,
    failed,
    failures,
  };
}

function failureOf(detail: Readonly<Record<string, unknown>>, problems: Set<ReportProblem>): TlsFailure {
  return {
    type: textOf(detail['result-type'])?.toLowerCase() ?? null,
    sendingIp: textOf(detail['sending-mta-ip']),
    receivingHost: textOf(detail['receiving-mx-hostname']),
    receivingIp: textOf(detail['receiving-ip']),
    count: countOf(detail['failed-session-count'], problems),
    reasonCode: textOf(detail['failure-reason-code']),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown, limit: number): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  if (value.length > limit) throw new UnreadableFile('too-many-rows');
  return (value as unknown[]).filter(isObject);
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MAX_POLICIES) : [value];
  return values.map(textOf).filter((text) => text !== null);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : null;
}

/** Some reporters write numbers as strings. */
function countOf(value: unknown, problems: Set<ReportProblem>): number | null {
  if (value === undefined || value === null) return null;
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  problems.add('invalid-count');
  return null;
}
