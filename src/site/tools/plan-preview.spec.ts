import type { Fault, PlannedStage } from '../../plan/plan-report.js';
import { chosenStage, previewOfStage } from './plan-preview.js';

it.each([
  ['', 3, 3],
  ['1', 3, 1],
  ['3', 3, 3],
  ['9', 3, 3],
  ['0', 3, 3],
  ['-1', 3, 3],
  ['10', 3, 3],
  ['two', 3, 3],
  ['1', 0, 0],
])('%j of %i stages is stage %i', (text, count, stage) => {
  expect(chosenStage(text, count)).toBe(stage);
});

const problem = (id: string): Fault => ({ id, severity: 'problem' });
const warning = (id: string): Fault => ({ id, severity: 'warn' });
const stage = (scoreAfter: number, type: string, faults: readonly Fault[]) =>
  ({ when: 'now', scoreAfter, faults, sets: [], changes: [{ type }] }) as unknown as PlannedStage;

const PUBLISHED = [
  problem('spf-record.missing'),
  warning('smtp-greeting.not-smtp'),
  { id: 'caa.none', severity: 'info' } as Fault,
];
const STAGES = [
  stage(80, 'TXT', [warning('smtp-greeting.not-smtp'), warning('dmarc-policy.none')]),
  stage(90, 'MX', [warning('smtp-greeting.not-smtp')]),
];

it('a stage resolves, introduces and leaves faults', () => {
  expect(previewOfStage(1, STAGES, PUBLISHED)).toEqual({
    stage: 1,
    score: 80,
    resolved: [problem('spf-record.missing')],
    introduced: [warning('dmarc-policy.none')],
    remaining: [warning('smtp-greeting.not-smtp')],
    notSimulated: [],
  });
});

it('a stage includes those before it, and servers cannot be simulated', () => {
  expect(previewOfStage(2, STAGES, PUBLISHED)).toEqual({
    stage: 2,
    score: 90,
    resolved: [problem('spf-record.missing')],
    introduced: [],
    remaining: [warning('smtp-greeting.not-smtp')],
    notSimulated: ['smtp-greeting.not-smtp'],
  });
});

it('there is no preview without stages', () => {
  expect(previewOfStage(0, [], PUBLISHED)).toBeUndefined();
});
