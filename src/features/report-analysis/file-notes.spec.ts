import { AggregateReportReader } from './readers/aggregate-report.reader.js';
import { DistinctReports } from './readers/distinct-reports.js';
import { gapsIn } from './readers/gaps.js';
import type { AggregateReport } from './readers/report-file.js';
import { readTlsReport } from './readers/tls-report.reader.js';
import { notesOf } from './file-notes.js';

function read(...records: string[]): AggregateReport {
  const reader = new AggregateReportReader(() => undefined);
  reader.write(
    `<feedback><report_metadata><org_name>r.example</org_name><date_range><begin>1</begin><end>2</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published>${records.join('')}</feedback>`,
  );
  return reader.end();
}

const record = (count: string, evaluated: string, from = 'example.com') =>
  `<record><row><source_ip>192.0.2.1</source_ip>${count}${evaluated}</row><identifiers><header_from>${from}</header_from></identifiers><auth_results><spf><domain>example.com</domain><result>pass</result></spf></auth_results></record>`;
const count = (text: string) => `<count>${text}</count>`;
const results = (dkim: string, spf: string) => `<policy_evaluated>${dkim}${spf}</policy_evaluated>`;
const dkim = (word: string) => `<dkim>${word}</dkim>`;
const spf = (word: string) => `<spf>${word}</spf>`;
const FAIL = results(dkim('fail'), spf('fail'));

it.each<[string, string, readonly string[], { rows: number; messages: number }]>([
  ['a sound row', record(count('5'), FAIL), [], { rows: 0, messages: 0 }],
  ['no count', record('', FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['an empty count', record(count(''), FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['a count in words', record(count('five'), FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['a count with a comma', record(count('1,000'), FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['a negative count', record(count('-5'), FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['a count beyond every mailbox', record(count('9'.repeat(20)), FAIL), ['uncounted-rows 1'], { rows: 1, messages: 0 }],
  ['no results', record(count('5'), ''), ['uncounted-messages 5'], { rows: 0, messages: 5 }],
  ['empty results', record(count('5'), results(dkim(''), spf(''))), ['uncounted-messages 5'], { rows: 0, messages: 5 }],
  [
    'only a disposition',
    record(count('5'), '<policy_evaluated><disposition>none</disposition></policy_evaluated>'),
    ['uncounted-messages 5'],
    { rows: 0, messages: 5 },
  ],
  [
    'one failure only',
    record(count('5'), results(dkim('fail'), '')),
    ['uncounted-messages 5'],
    { rows: 0, messages: 5 },
  ],
  ['one pass only', record(count('5'), results('', spf('pass'))), [], { rows: 0, messages: 0 }],
  [
    'an unknown word',
    record(count('5'), results(dkim('maybe'), spf('fail'))),
    ['uncounted-messages 5'],
    { rows: 0, messages: 5 },
  ],
  ['words of SPF and DKIM', record(count('5'), results(dkim('none'), spf('softfail'))), [], { rows: 0, messages: 0 }],
  [
    'an author in another domain',
    record(count('5'), FAIL, 'other.example'),
    ['foreign-author other.example'],
    { rows: 0, messages: 0 },
  ],
  ['an author with his address', record(count('5'), FAIL, 'a@mail.example.com'), [], { rows: 0, messages: 0 }],
])('names what is missing: %s', (_, text, expected, gaps) => {
  const report = read(record(count('9'), FAIL), text);
  expect(notesOf(report).map(({ key, params }) => [key, ...Object.values(params).flat()].join(' '))).toEqual(expected);
  expect(gapsIn(report.rows)).toEqual(gaps);
});

const summary = (successful: unknown, failed: unknown) => ({
  'total-successful-session-count': successful,
  'total-failure-session-count': failed,
});
const failure = (sessions: unknown) => ({ 'result-type': 'certificate-expired', 'failed-session-count': sessions });
const tls = (policies: readonly object[]) =>
  readTlsReport({
    'organization-name': 'r.example',
    'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-01T23:59:59Z' },
    'contact-info': 'tls@r.example',
    'report-id': '1',
    policies,
  });
const policy = (domain: unknown, sums?: object, failures: readonly object[] = []) => ({
  policy: { 'policy-type': 'sts', 'policy-domain': domain },
  ...(sums && { summary: sums }),
  'failure-details': failures,
});

it.each<[string, readonly object[], readonly string[]]>([
  ['a sound policy', [policy('example.com', summary(5, 0))], []],
  ['numbers as texts', [policy('example.com', summary('5', '0'))], []],
  [
    'a summary that the failures replace',
    [policy('example.com', { 'total-successful-session-count': 5 }, [failure(2)])],
    [],
  ],
  ['no summary', [policy('example.com')], ['uncounted-sessions']],
  ['no successful sessions', [policy('example.com', summary(undefined, 1), [failure(1)])], ['uncounted-sessions']],
  ['a number that is none', [policy('example.com', summary('many', 0))], ['uncounted-sessions']],
  ['a negative number', [policy('example.com', summary(-5, 0))], ['uncounted-sessions']],
  ['half a session', [policy('example.com', summary(1.5, 0))], ['uncounted-sessions']],
  ['a failure without a number', [policy('example.com', summary(5, 1), [failure(undefined)])], ['uncounted-sessions']],
  [
    'a policy without a domain',
    [policy('example.com', summary(5, 0)), policy(undefined, summary(1, 0))],
    ['nameless-policies'],
  ],
])('names what is missing in a TLS report: %s', (_, policies, expected) => {
  expect(notesOf(tls(policies)).map(({ key }) => key)).toEqual(expected);
});

it.each<[string, () => readonly AggregateReport[], readonly boolean[]]>([
  [
    'the same report without an id',
    () => [read(record(count('5'), FAIL)), read(record(count('5'), FAIL))],
    [true, false],
  ],
  ['other numbers without an id', () => [read(record(count('5'), FAIL)), read(record(count('6'), FAIL))], [true, true]],
  [
    'the same id from another receiver',
    () => [
      { ...read(), reportId: '1' },
      { ...read(), reportId: '1', organization: 'other.example' },
    ],
    [true, true],
  ],
  [
    'the same id and other spelling of the receiver',
    () => [
      { ...read(), reportId: '1' },
      { ...read(), reportId: '1', organization: 'R.example' },
    ],
    [true, false],
  ],
])('counts once: %s', (_, reports, expected) => {
  const distinct = new DistinctReports();
  expect(reports().map((report) => distinct.isNew(report))).toEqual(expected);
});
