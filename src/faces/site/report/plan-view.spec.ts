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
  { id: 'a.problem', severity: 'problem', cost: 10 },
  { id: 'b.warn', severity: 'warn', cost: 5 },
  { id: 'c.note', severity: 'info', cost: 0 },
  { id: 'd.problem', severity: 'problem', cost: 20 },
] as const;

const plan: Plan = {
  verdict: 'needed',
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
    shown.map(({ number, optional, later, record, about }) => [number, record?.host ?? about, optional, later]),
  ).toEqual([
    [1, 'a.problem', false, false],
    [2, 'room', false, false],
    [3, 'warn', false, false],
    [4, 'then', false, true],
    [5, 'note', true, false],
    [6, 'c.note', true, false],
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
  expect(shown.map(({ number, about, resolves, optional }) => [number, about, resolves, optional])).toEqual([
    [1, 'd.problem', ['d.problem'], false],
    [2, 'a.problem', ['a.problem', 'c.note'], false],
  ]);
});

describe('what raises the score is not optional', () => {
  it('a finding that only a later stage shows has the severity of its rule', () => {
    const stages: Plan['stages'] = [
      { when: 'now', changes: [change('first', ['b.warn'])], scoreAfter: 92 },
      { when: 'later', changes: [change('policy', ['dmarc-policy.none'])], scoreAfter: 100 },
    ];
    const shown = changesOf({ ...plan, score: 80, stages, manual: [] }, findings);
    expect(shown.map(({ record, optional, gain }) => [record?.host, optional, gain])).toEqual([
      ['first', false, { from: 80, to: 92 }],
      ['policy', false, { from: 92, to: 100 }],
    ]);
  });

  it('neither is a change whose findings are only notes', () => {
    const stages: Plan['stages'] = [{ when: 'now', changes: [change('note', ['c.note'])], scoreAfter: 60 }];
    expect(changesOf({ ...plan, stages, manual: [] }, findings)[0]).toMatchObject({ optional: false });
  });
});

it('what harms most comes first, also where it has no record', () => {
  const stages: Plan['stages'] = [
    { when: 'now', changes: [change('a', ['a.problem']), change('b', ['b.warn'])], scoreAfter: 60 },
  ];
  const shown = changesOf({ ...plan, stages, manual: [step('d.problem', 'resign')] }, findings);
  expect(shown.map(({ record, about }) => record?.host ?? about)).toEqual(['d.problem', 'a', 'b']);
});

it('a record that a needed later change replaces is not optional, although it resolves nothing by itself', () => {
  const first = { ...change('_dmarc', []), value: 'v=DMARC1; p=none' };
  const then = { ...change('_dmarc', ['b.warn']), action: 'replace', old: first.value, value: 'p=quarantine' } as const;
  const staged: Plan = {
    ...plan,
    stages: [
      { when: 'now', changes: [change('www', ['b.warn']), first, change('note', ['c.note'])], scoreAfter: 70 },
      { when: 'later', condition: 'wait', changes: [then], scoreAfter: 90 },
    ],
    manual: [],
  };
  const shown = changesOf(staged, findings).map(({ record, optional, gain }) => [record!.value, optional, gain?.to]);
  expect(shown).toEqual([
    ['x', false, undefined],
    ['v=DMARC1; p=none', false, 70],
    ['p=quarantine', false, 90],
    ['x', true, undefined],
  ]);
});
