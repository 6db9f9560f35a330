import type { GivenFinding, GivenReport } from '#features/compare/given-report.js';
import { DomainName } from '#base/domain/domain-name.js';
import { pointsOf, pointsTogether, shownState, topicStates, unchangedFaults } from './compare-view.js';

function finding(id: string, severity: GivenFinding['severity']): GivenFinding {
  return { id, severity, detail: '', evidence: [] };
}

function report(score: number, ...findings: GivenFinding[]): GivenReport {
  return { domain: DomainName.parse('a.example')!, resolvable: true, score, locale: 'en', findings };
}

const SPF = finding('spf-record.missing', 'problem');
const DMARC = finding('dmarc-record.missing', 'warn');
const NOTE = finding('dkim-record.none-found', 'info');
const UNKNOWN = finding('mx-record.unknown', 'info');

describe('points of a comparison', () => {
  const cost = (one: GivenFinding) => 100 - [...Array(101).keys()].find((score) => pointsOf(report(score, one)))!;

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
    expect(shownState(UNKNOWN)).toBe('unknown');
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
