import { changesOf, type Plan, type PlannedChange } from './plan-view.js';

const change = (host: string, resolves: readonly string[]): PlannedChange => ({
  action: 'add',
  host,
  type: 'TXT',
  value: 'x',
  where: 'dns',
  conditions: [],
  resolves,
});
const step = (id: string, ...steps: string[]) => ({ id, title: id, where: 'mail', steps });
const findings = [
  { id: 'a.problem', topic: 'a', severity: 'problem' },
  { id: 'b.warn', topic: 'b', severity: 'warn' },
  { id: 'c.note', topic: 'c', severity: 'info' },
  { id: 'd.problem', topic: 'd', severity: 'problem' },
] as const;

const plan: Plan = {
  score: 50,
  scoreAfter: 90,
  stages: [
    {
      when: 'now',
      changes: [change('note', ['c.note']), change('room', []), change('warn', ['b.warn'])],
      scoreAfter: 60,
    },
    {
      when: 'later',
      condition: 'wait',
      changes: [change('then', ['d.problem']), change('nice', ['c.note'])],
      scoreAfter: 90,
    },
  ],
  manual: [step('a.problem', 'do it'), step('c.note', 'or not')],
};

it('what costs points comes first, the worst at the top; then what is later; then what is optional', () => {
  const shown = changesOf(plan, findings);
  expect(
    shown.map(({ number, optional, later, record, topic }) => [number, record?.host ?? topic, optional, later]),
  ).toEqual([
    [1, 'a', false, false],
    [2, 'room', false, false],
    [3, 'warn', false, false],
    [4, 'then', false, true],
    [5, 'note', true, false],
    [6, 'c', true, false],
    [7, 'nice', true, true],
  ]);
});

it('the last change of a stage that is needed shows what the stage brings', () => {
  const gains = changesOf(plan, findings).map(({ gain }) => gain);
  expect(gains).toEqual([
    undefined,
    undefined,
    { from: 50, to: 60 },
    { from: 60, to: 90 },
    undefined,
    undefined,
    undefined,
  ]);
});

it('nothing to do is no change', () => {
  expect(changesOf({ ...plan, stages: [], manual: [] }, findings)).toEqual([]);
});

it('findings that the same steps fix are one change', () => {
  const manual = [step('a.problem'), step('c.note'), { ...step('d.problem'), where: 'dns' }];
  const shown = changesOf({ ...plan, stages: [], manual }, findings);
  expect(shown.map(({ number, topic, resolves, optional }) => [number, topic, resolves, optional])).toEqual([
    [1, 'a', ['a.problem', 'c.note'], false],
    [2, 'd', ['d.problem'], false],
  ]);
});
