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

const summary = { 'total-successful-session-count': 5, 'total-failure-session-count': 3 };

it.each([
  ['the summary', { summary }, 5, 3],
  ['the summary, where the details count fewer', { summary, 'failure-details': [failure(1), failure()] }, 5, 3],
  ['the details, where there is no summary', { 'failure-details': [failure(4), failure(1)] }, 0, 5],
  ['neither', { 'failure-details': [failure()] }, 0, 0],
])('TlsSessions counts by %s', (_, entry, successful, failed) =>
  expect(sumOf(entry)).toMatchObject({ successful, failed }),
);
