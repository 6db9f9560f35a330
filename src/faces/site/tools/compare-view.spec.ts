import type { FindingSummary, ReportSummary } from '#features/compare/given-report.js';
import { DomainName } from '#base/domain/domain-name.js';
import { stateOf } from '../../views/counts.js';
import { pointsOf, pointsTogether, shownRecords, topicStates, unchangedFaults } from './compare-view.js';

function finding(id: string, severity: FindingSummary['severity']): FindingSummary {
  return { id, severity, detail: '' };
}

function report(score: number, ...findings: FindingSummary[]): ReportSummary {
  return { domain: DomainName.parse('a.example')!, resolvable: true, score, locale: 'en', findings };
}

const SPF = finding('spf-record.missing', 'problem');
const DMARC = finding('dmarc-record.missing', 'warn');
const NOTE = finding('dkim-record.none-found', 'info');
const UNKNOWN = finding('mx-record.unknown', 'info');

describe('points of a comparison', () => {
  const cost = (one: FindingSummary) => 100 - [...Array(101).keys()].find((score) => pointsOf(report(score, one)))!;

  it('are those that add up to the score', () => {
    const points = pointsOf(report(100 - cost(DMARC), DMARC, NOTE, UNKNOWN))!;
    expect([...points]).toEqual([[DMARC.id, cost(DMARC)]]);
    expect(pointsTogether([DMARC.id, NOTE.id], points)).toBe(cost(DMARC));
  });

  it.each([
    ['another score', report(3, DMARC)],
    ['a ceiling', report(50, finding('ns-domain.free', 'problem'))],
  ])('are unknown with %s', (_, given) => {
    expect(pointsOf(given)).toBeUndefined();
  });
});

describe('topics of a report', () => {
  it('have their worst state, and how many findings have it', () => {
    const other = finding('spf-lookups.over', 'problem');
    const states = topicStates(report(50, finding('spf-all.ok', 'ok'), SPF, other, DMARC), new Map([[SPF.id, 20]]));
    expect([...states]).toEqual([
      ['spf', { state: 'problem', count: 2, cost: 20 }],
      ['dmarc', { state: 'warn', count: 1, cost: 0 }],
    ]);
  });

  it('are not tested if a check could not run and no fault is known', () => {
    expect(stateOf(UNKNOWN)).toBe('unknown');
    const [state] = topicStates(report(100, UNKNOWN, finding('mx-target.note', 'info'))).values();
    expect(state?.state).toBe('unknown');
  });

  it('of another version are left out', () => {
    expect(topicStates(report(100, finding('new-check.bad', 'problem'))).size).toBe(0);
  });
});

describe('unchanged faults', () => {
  it.each([
    ['in both reports', [SPF, DMARC], [SPF, DMARC], [], [SPF.id, DMARC.id]],
    ['not those with another statement', [SPF], [SPF], [{ id: SPF.id }], []],
    ['not those of one report', [SPF], [DMARC], [], []],
    ['not notes', [NOTE, UNKNOWN], [NOTE, UNKNOWN], [], []],
  ])('%s', (_, before, after, changed, expected) => {
    const faults = unchangedFaults(report(1, ...before), report(1, ...after), changed);
    expect(faults.map(({ id }) => id)).toEqual(expected);
  });
});

const record = (host: string, values: number, findings: readonly string[]) => ({
  host,
  type: 'TXT',
  before: Array.from({ length: values }, (_, i) => `${i}`),
  after: [],
  findings,
});
const result = (records: readonly ReturnType<typeof record>[]) => ({
  ...{ resolved: ['spf-all.open'], introduced: ['dmarc-policy.none'], changed: [] },
  records,
});

it('a record is shown under each finding that it explains, or among the others', () => {
  const [one, both, other] = [
    record('a', 1, ['spf-all.open']),
    record('b', 1, ['spf-all.open', 'dmarc-policy.none']),
    record('c', 1, []),
  ];
  expect(shownRecords(result([one, both, other]))).toEqual({
    of: new Map([
      ['dmarc-policy.none', { records: [both], more: 0 }],
      ['spf-all.open', { records: [one, both], more: 0 }],
    ]),
    others: { records: [other], more: 0 },
  });
});

it('a page has a limited number of values, and counts the records that it leaves out', () => {
  const many = Array.from({ length: 3000 }, (_, i) => record(`${i}`, 2, ['spf-all.open', 'dmarc-policy.none']));
  const { of, others } = shownRecords(result([...many, record('large', 5000, [])]));
  expect([...of.values()].map(({ records, more }) => [records.length, more])).toEqual([
    [1000, 2000],
    [0, 3000],
  ]);
  expect([others.records.length, others.more]).toEqual([0, 1]);
});
