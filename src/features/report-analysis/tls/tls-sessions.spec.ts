import { readTlsReport } from '../readers/tls-report.reader.js';
import { TlsSessions } from './tls-sessions.js';

const failure = (count?: number) => ({
  'result-type': 'certificate-expired',
  ...(count !== undefined && { 'failed-session-count': count }),
});

function sumOf(entry: Readonly<Record<string, unknown>>): TlsSessions {
  const sessions = new TlsSessions();
  const policy = { 'policy-type': 'sts', 'policy-domain': 'example.com' };
  for (const one of readTlsReport({ policies: [{ policy, ...entry }] }).policies) sessions.add('example.com', one);
  return sessions;
}

const NONE = { 'total-successful-session-count': 5, 'total-failure-session-count': 0 };
const summary = { 'total-successful-session-count': 5, 'total-failure-session-count': 3 };

it.each([
  ['the summary', { summary }, 5, 3],
  ['the summary, where the details count fewer', { summary, 'failure-details': [failure(1), failure()] }, 5, 3],
  ['the details, where there is no summary', { 'failure-details': [failure(4), failure(1)] }, 0, 5],
  ['the details, where the summary counts fewer', { summary: NONE, 'failure-details': [failure(2)] }, 5, 2],
  ['neither', { 'failure-details': [failure()] }, 0, 0],
])('TlsSessions counts by %s', (_, entry, successful, failed) =>
  expect(sumOf(entry)).toMatchObject({ successful, failed }),
);

it.each([
  ['a summary', { summary }, false],
  ['a summary without failures', { summary: NONE }, false],
  ['a summary, and a failure without a number', { summary, 'failure-details': [failure()] }, false],
  [
    'a summary without failures, and a failure without a number',
    { summary: NONE, 'failure-details': [failure()] },
    true,
  ],
  ['failures with numbers alone', { 'failure-details': [failure(1)] }, false],
  ['failures of which one has no number', { 'failure-details': [failure(1), failure()] }, true],
  ['only the sessions that succeeded', { summary: { 'total-successful-session-count': 5 } }, true],
  ['nothing', {}, true],
])('a report with %s leaves open how many sessions failed: %s', (_, entry, isUncounted) =>
  expect(sumOf(entry).sums).toMatchObject([{ isUncounted }]),
);
