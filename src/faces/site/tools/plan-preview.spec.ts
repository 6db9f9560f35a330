import type { Finding } from '#base/domain/finding.js';
import type { Fault, PlannedStage } from '#features/plan/plan-report.js';
import { chosenStages, neededStages, previewOfStages } from './plan-preview.js';

const changing = (records: string, condition?: 'published') => ({
  changes: records.split(', ').map((record) => ({ host: record.split(' ')[0]!, type: record.split(' ')[1]! })),
  ...(condition && { condition }),
});
/** The third changes a record of the first again, and the fourth waits for the third. */
const CHAIN = [changing('@ TXT, _dmarc TXT'), changing('@ CAA'), changing('_dmarc TXT'), changing('@ MX', 'published')];

it.each([
  [{}, [1, 2, 3, 4]],
  [{ stage: '1' }, [1]],
  [{ stage: '3' }, [1, 2, 3]],
  [{ stage: '9' }, [1, 2, 3, 4]],
  [{ stage: 'two' }, [1, 2, 3, 4]],
  [{ stages: '2' }, [2]],
  [{ stages: ['1', '2'] }, [1, 2]],
  [{ stages: '3' }, [1, 3]],
  [{ stages: ['4', '4'] }, [1, 3, 4]],
  [{ stages: ['0', '-1', '5', 'all'] }, [1, 2, 3, 4]],
  [{ stages: { 1: '2' } }, [1, 2, 3, 4]],
])('%j chooses stages %j', (query, chosen) => {
  expect(chosenStages(query, CHAIN)).toEqual(chosen);
});

it('a plan without stages has none to choose', () => {
  expect(chosenStages({ stages: '1', stage: '1' }, [])).toEqual([]);
});

it('names the stages that a stage builds on', () => {
  expect(CHAIN.map((_, i) => neededStages(i + 1, CHAIN))).toEqual([[], [], [1], [3]]);
});

const problem = (id: string): Fault => ({ id, severity: 'problem' });
const warning = (id: string): Fault => ({ id, severity: 'warn' });
const stage = (scoreAfter: number, type: string, faults: readonly Fault[]) =>
  ({ when: 'now', scoreAfter, faults, unfixed: [], sets: [], changes: [{ type }] }) as unknown as PlannedStage;

const PUBLISHED = {
  score: 60,
  resolvable: true,
  findings: [
    problem('spf-record.missing'),
    warning('smtp-greeting.not-smtp'),
    { id: 'caa.none', severity: 'info' },
  ] as Finding[],
};
const STAGES = [
  stage(80, 'TXT', [warning('smtp-greeting.not-smtp'), warning('dmarc-policy.none')]),
  stage(90, 'MX', [warning('smtp-greeting.not-smtp')]),
];

it('a stage resolves, introduces and leaves faults', () => {
  expect(previewOfStages([1], STAGES.slice(0, 1), STAGES, PUBLISHED)).toEqual({
    verdict: 'warnings',
    scores: new Map([[1, 80]]),
    score: 80,
    resolved: [problem('spf-record.missing')],
    introduced: [warning('dmarc-policy.none')],
    remaining: [warning('smtp-greeting.not-smtp')],
    unfixed: [],
    notSimulated: [],
  });
});

it('a stage includes those before it, and servers cannot be simulated', () => {
  expect(previewOfStages([1, 2], STAGES, STAGES, PUBLISHED)).toEqual({
    verdict: 'better',
    scores: new Map([
      [1, 80],
      [2, 90],
    ]),
    score: 90,
    resolved: [problem('spf-record.missing')],
    introduced: [],
    remaining: [warning('smtp-greeting.not-smtp')],
    unfixed: [],
    notSimulated: ['smtp-greeting.not-smtp'],
  });
});

it('there is no preview without stages', () => {
  expect(previewOfStages([], [], [], PUBLISHED)).toBeUndefined();
});

it('a stage with a condition of its own is right only on it', () => {
  const waiting = { ...STAGES[1]!, condition: { id: 'dmarc-tighten', params: {} } } as unknown as PlannedStage;
  const stages = [STAGES[0]!, waiting];
  expect(previewOfStages([1, 2], stages, stages, PUBLISHED)?.verdict).toBe('conditional');
});
