import type { Finding } from '../domain/finding.js';
import { inOrder } from './finding-order.js';

const finding = (id: string, severity: Finding['severity']): Finding => ({ id, severity, category: 'dns', params: {} });
const ids = (...findings: Finding[]) => inOrder(findings).map(({ id }) => id);

const summary = finding('web-and-mail.both', 'ok');
const passed = finding('ns-count.ok', 'ok');
const optional = finding('bimi-record.missing', 'info');
const note = finding('ns-ttl.short', 'info');
const warning = finding('spf-record.missing', 'warn');
const problem = finding('ns-count.single', 'problem');

it('the most severe first; optional features after all other notes', () => {
  expect(ids(passed, summary, optional, note, warning, problem)).toEqual(
    [problem, warning, note, optional, passed, summary].map(({ id }) => id),
  );
});

it('a clean report starts with what works', () => {
  expect(ids(passed, optional, note, summary)).toEqual([summary, note, optional, passed].map(({ id }) => id));
});
