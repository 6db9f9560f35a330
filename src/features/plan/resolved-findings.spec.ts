import type { Finding, Severity } from '#base/domain/finding.js';
import { publish, txtRecord } from '#engine/repair/fixes.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { PlannedChange } from './plan-report.js';
import { assignResolvedFindings } from './resolved-findings.js';

const zone = 'example.com';
const record = (host: string) => txtRecord(`${host}.${zone}`, 'x');
const about = (host: string, id: string, severity: Severity = 'warn'): Finding => ({
  ...{ id, category: 'email', severity, params: {}, fix: publish(record(host)) },
});
const bare = (id: string, severity: Severity = 'warn'): Finding => ({ id, category: 'email', severity, params: {} });
const change = (host: string): PlannedChange => ({
  ...{ ...record(host), action: 'add', where: 'dns', conditions: [], resolves: [] },
});
const report = (findings: readonly Finding[]) => ({ findings }) as unknown as HealthReport;

it.each<
  [string, before: readonly Finding[], after: readonly Finding[], resolved: readonly string[], expected: string[][]]
>([
  [
    'each change resolves what its record is about',
    [about('a', 'x.1'), about('b', 'y.1')],
    [],
    ['x.1', 'y.1'],
    [['x.1'], ['y.1']],
  ],
  ['what stays is not resolved', [about('a', 'x.1'), about('b', 'y.1')], [], ['y.1'], [[], ['y.1']]],
  ['what was fine is not resolved', [about('a', 'x.1', 'ok')], [], ['x.1'], [[], []]],
  [
    'other faults that are gone follow from the last change that resolves a fault',
    [about('a', 'x.1'), about('a', 'x.2', 'info'), about('b', 'y.1', 'info'), bare('z.1'), bare('z.2', 'problem')],
    [],
    ['x.1', 'x.2', 'y.1', 'z.1', 'z.2'],
    [['x.1', 'x.2', 'z.1', 'z.2'], ['y.1']],
  ],
  [
    'other findings do not',
    [about('a', 'x.1'), bare('z.1', 'info'), bare('z.2', 'ok')],
    [],
    ['x.1', 'z.1', 'z.2'],
    [['x.1'], []],
  ],
  ['nor a fault of which nobody knows', [about('a', 'x.1'), bare('z.1')], [], ['x.1'], [['x.1'], []]],
  [
    'nor a fault whose check reports another one',
    [about('a', 'x.1'), bare('z.1'), bare('w.1')],
    [bare('z.2'), bare('w.2', 'info')],
    ['x.1', 'z.1', 'w.1'],
    [['x.1', 'w.1'], []],
  ],
  [
    'without a change that resolves a fault, nothing else is assigned',
    [about('a', 'x.1', 'info'), bare('z.1')],
    [],
    ['x.1', 'z.1'],
    [['x.1'], []],
  ],
])('%s', (_, before, after, resolved, expected) => {
  const assigned = assignResolvedFindings([change('a'), change('b')], report(before), report(after), new Set(resolved));
  expect(assigned.map(({ resolves }) => resolves)).toEqual(expected);
});
