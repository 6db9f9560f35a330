import { finding } from '#test/commands/outcomes.js';
import { formatBaseline, parseBaseline } from './baseline.js';
import { parseFailOn } from './fail-on.js';
import { judgeReport } from './judgment.js';

const report = {
  domain: 'a.example',
  score: 80,
  findings: [finding('x.bad', { severity: 'problem' }), finding('y.poor'), finding('z.fine', { severity: 'ok' })],
  isUnknown: false,
};

describe('--fail-on', () => {
  it.each([
    ['problem', { severities: ['problem'] }],
    ['warn', { severities: ['problem', 'warn'] }],
    ['none', { severities: [] }],
    ['score:90', { severities: [], score: 90 }],
    ['warn,score:0', { severities: ['problem', 'warn'], score: 0 }],
    ['score:101', undefined],
    ['score:', undefined],
    ['', undefined],
    ['ok', undefined],
    ['toString', undefined],
  ])('%s', (text, rule) => expect(parseFailOn(text)).toEqual(rule));
});

describe('a report', () => {
  it.each([
    ['problem', [], undefined, 'found', ['x.bad']],
    ['warn', [], undefined, 'found', ['x.bad', 'y.poor']],
    ['warn', ['x', 'y.poor'], undefined, 'fine', []],
    ['warn', ['x.other', 'y.po'], undefined, 'found', ['x.bad', 'y.poor']],
    ['none', [], undefined, 'fine', []],
    ['score:80', [], undefined, 'fine', []],
    ['score:81', [], undefined, 'found', []],
    ['score:81', [], { score: 80, findings: [] }, 'fine', []],
    ['score:81', [], { score: 81, findings: [] }, 'found', []],
    ['warn', [], { score: 80, findings: ['x.bad'] }, 'found', ['y.poor']],
    ['warn', [], { score: 80, findings: ['x.bad', 'y.poor'] }, 'fine', []],
  ])('with --fail-on %s, --ignore %j and baseline %j is %s', (failOn, ignore, before, verdict, failing) => {
    const baseline = before && new Map([['a.example', before]]);
    const judgment = judgeReport(report, { failOn: parseFailOn(failOn)!, ignore: new Set(ignore), baseline });
    expect(judgment.verdict).toBe(verdict);
    expect(judgment.findings.filter(({ fails }) => fails).map(({ id }) => id)).toEqual(failing);
  });

  it.each([
    ['the check that fails', ['x'], [], 'found', ['x.bad']],
    ['another check', ['z'], [], 'fine', []],
    ['the check that fails, ignored', ['x', 'z'], ['x.bad'], 'fine', []],
    ['a check that did not run', ['u'], [], 'unknown', []],
    ['one that did not run and one that did', ['u', 'z'], [], 'fine', []],
    ['a check that the report does not have', ['w'], [], 'unknown', []],
    ['a check that failed, next to one that did not run', ['u', 'x'], [], 'found', ['x.bad']],
    ['only that the domain exists', ['domain-exists', 'w'], [], 'unknown', []],
  ])('with --only for %s', (_, only, ignore, verdict, failing) => {
    const findings = [
      ...report.findings,
      finding('u.unknown', { severity: 'info' }),
      finding('domain-exists.ok', { severity: 'ok' }),
    ];
    const rules = { failOn: parseFailOn('problem')!, ignore: new Set(ignore), only: new Set(only) };
    const judgment = judgeReport({ ...report, findings }, rules);
    expect(judgment.verdict).toBe(verdict);
    expect(judgment.findings.filter(({ fails }) => fails).map(({ id }) => id)).toEqual(failing);
  });

  it('without any result does not fail', () => {
    const rules = { failOn: parseFailOn('warn')!, ignore: new Set<string>() };
    expect(judgeReport({ ...report, isUnknown: true }, rules).verdict).toBe('unknown');
  });
});

describe('a baseline', () => {
  it('has the findings in order and keeps entries of other domains', () => {
    const before = new Map([['b.example', { score: 1, findings: ['q.old'] }]]);
    const text = formatBaseline([report], before);
    expect([...parseBaseline(text)!]).toEqual([
      ['a.example', { score: 80, findings: ['x.bad', 'y.poor'] }],
      ['b.example', { score: 1, findings: ['q.old'] }],
    ]);
  });

  it.each([
    [
      ['x.unknown', 'y.poor'],
      ['x.bad', 'x.unknown', 'y.poor'],
    ],
    [['y.poor'], ['y.poor']],
    [['domain-exists.unanswered'], ['domain-exists.unanswered', 'x.bad', 'y.old']],
  ])('of %j keeps what could not be checked: %j', (ids, kept) => {
    const before = new Map([['a.example', { score: 80, findings: ['x.bad', 'y.old'] }]]);
    const text = formatBaseline([{ ...report, findings: ids.map((id) => finding(id)) }], before);
    expect(parseBaseline(text)!.get('a.example')?.findings).toEqual(kept);
  });

  it.each(['', '{}', '[]', '{"version":2,"domains":{}}', '{"version":1,"domains":{"a":{"score":"1","findings":[]}}}'])(
    'is not %s',
    (text) => expect(parseBaseline(text)).toBeUndefined(),
  );
});
