import type { Finding } from '#base/domain/finding.js';
import { sortFindings } from './finding-order.js';

const finding = (id: string, severity: Finding['severity']): Finding => ({ id, severity, category: 'dns', params: {} });
const ids = (...findings: Finding[]) => sortFindings(findings).map(({ id }) => id);

const summary = finding('web-and-mail.both', 'ok');
const passed = finding('ns-count.ok', 'ok');
const optional = finding('bimi-record.missing', 'info');
const note = finding('ns-ttl.short', 'info');
const warning = finding('spf-record.missing', 'warn');
const problem = finding('ns-count.single', 'problem');

it('sorts by severity, optional features after all other info findings', () => {
  expect(ids(passed, summary, optional, note, warning, problem)).toEqual(
    [problem, warning, note, optional, passed, summary].map(({ id }) => id),
  );
});

it('a report without errors and warnings starts with the summary', () => {
  expect(ids(passed, optional, note, summary)).toEqual([summary, note, optional, passed].map(({ id }) => id));
});
