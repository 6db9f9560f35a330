import { describeCheck } from '#test/checks/describe-check.js';
import { checkOver } from './check.js';
import { absent, known, unobtainable } from './fact.js';
import { info, ok, problem, warn } from './outcome.js';
import { runChecks } from '#base/execution/run-checks.js';
import { WorkBudget } from '#base/execution/work-budget.js';

interface Facts {
  soil: { ph: number };
  rain: { mm: number };
}
const check = checkOver<Facts, 'garden'>();
const LIMIT = 10;

const soilAcid = check({
  id: 'soil-acid',
  category: 'garden',
  needs: ['soil'],
  outcomes: { ok: ok('ph'), acid: problem('ph', 'limit').costs(5) },
  run({ soil }, { ok, acid }) {
    if (soil.ph === 7) return;
    const fix = { steps: [{ key: 'lime', params: { ph: soil.ph } }] };
    return soil.ph < LIMIT ? acid({ ph: soil.ph, limit: LIMIT }).fixedBy(fix) : ok({ ph: soil.ph });
  },
});

const rainGauge = check({
  id: 'rain-gauge',
  category: 'garden',
  needs: ['soil', 'rain?'],
  outcomes: { ok: info(), dry: warn('mm', 'places').costs(2), missing: info() },
  run({ rain }, { ok, dry, missing }) {
    if (!rain) return missing();
    return rain.mm < 1 ? dry({ mm: rain.mm, places: ['bed', 'lawn'] }) : ok();
  },
});

/** Rain matters only where the soil is not too acid for anything to grow. */
const bedFit = check({
  id: 'bed-fit',
  category: 'garden',
  needs: ['soil', 'rain??'],
  outcomes: { acid: problem('ph').costs(5), dry: warn('mm').costs(2) },
  run({ soil, rain }, { acid, dry }) {
    if (soil.ph < LIMIT) return acid({ ph: soil.ph });
    return rain && rain.mm < 1 ? dry({ mm: rain.mm }) : undefined;
  },
});

const fail = (part: string) => {
  throw new Error(`a bug in ${part}`);
};
const soil = (ph: number) => ({ soil: known({ ph }) });
const weather = (ph: number, mm: number) => ({ ...soil(ph), rain: known({ mm }) });

describeCheck(soilAcid, {
  ok: [[soil(12), { ph: 12 }]],
  acid: [[soil(3), { ph: 3, limit: 10 }, { steps: [{ key: 'lime', params: { ph: 3 } }] }]],
  silent: [soil(7)],
});

describeCheck(rainGauge, {
  ok: [[weather(7, 5), {}]],
  dry: [[weather(7, 0), { mm: 0, places: ['bed', 'lawn'] }]],
  missing: [[{ ...soil(7), rain: absent }, {}]],
});

describeCheck(bedFit, {
  acid: [
    [weather(3, 5), { ph: 3 }],
    [{ ...soil(3), rain: unobtainable('timeout') }, { ph: 3 }],
  ],
  dry: [[weather(12, 0), { mm: 0 }]],
  silent: [weather(12, 5), { ...soil(12), rain: absent }],
});

describe('a check', () => {
  it('that has no verdict without a fact is unknown where it is unobtainable', () => {
    const finding = bedFit.judge({ ...soil(12), rain: unobtainable('timeout') });
    expect(finding).toMatchObject({ id: 'bed-fit.unknown', severity: 'info', params: { reason: 'timeout' } });
  });

  it.each([
    [absent, unobtainable('timeout'), undefined],
    [unobtainable('blocked'), unobtainable('timeout'), 'blocked'],
    [known({ ph: 7 }), unobtainable('timeout'), 'timeout'],
  ])('with %j and %j gives the reason %s', (soil, rain, reason) => {
    expect(rainGauge.judge({ soil, rain })?.params).toEqual(reason && { reason });
  });
});

describe('runChecks', () => {
  it('reports in the order of the list and leaves out what does not apply', async () => {
    const findings = await runChecks<Facts>([rainGauge, soilAcid], { soil: known({ ph: 7 }), rain: absent }, fail);
    expect(findings.map(({ id }) => id)).toEqual(['rain-gauge.missing']);
  });

  it('reports unknown for checks that the budget does not cover', async () => {
    const facts = { soil: known({ ph: 7 }), rain: absent };
    const findings = await runChecks<Facts>([rainGauge, soilAcid], facts, jest.fn(), new WorkBudget(0));
    expect(findings.map(({ id, severity, params }) => [id, severity, params])).toEqual([
      ['rain-gauge.unknown', 'info', { reason: 'too-large' }],
      ['soil-acid.unknown', 'info', { reason: 'too-large' }],
    ]);
  });

  it('reports unknown for a check that throws, reports the bug, and goes on', async () => {
    const bug = new TypeError('undefined is not iterable');
    const broken = check({
      id: 'broken',
      category: 'garden',
      needs: ['soil'],
      outcomes: { ok: ok() },
      run: () => {
        throw bug;
      },
    });
    const report = jest.fn();
    const findings = await runChecks<Facts>([broken, soilAcid], { soil: known({ ph: 12 }), rain: absent }, report);
    expect(findings).toMatchObject([
      { id: 'broken.unknown', category: 'garden', severity: 'info', params: { reason: 'internal' } },
      { id: 'soil-acid.ok' },
    ]);
    expect(report.mock.calls).toEqual([['broken', bug]]);
  });
});

/** Never run: the compiler has to reject each marked line. */
export function refusals(): void {
  const garden = { id: 'x', category: 'garden', needs: ['soil'], outcomes: { ok: ok('ph'), bare: ok() } } as const;
  // @ts-expect-error a fact that no gatherer provides
  check({ ...garden, needs: ['sun'], run: () => undefined });
  // @ts-expect-error a category the feature does not have
  check({ ...garden, category: 'kitchen', run: () => undefined });
  // @ts-expect-error `unknown` is not an outcome that a check may declare
  check({ ...garden, outcomes: { unknown: info() }, run: () => undefined });
  // @ts-expect-error a problem without a cost
  check({ ...garden, outcomes: { acid: problem() }, run: () => undefined });
  // @ts-expect-error a fact that is not in `needs`
  check({ ...garden, run: ({ rain }, { ok }) => ok({ ph: Number(rain) }) });
  // @ts-expect-error an outcome that is not declared
  check({ ...garden, run: (_facts, { ok, near }) => ok({ ph: Number(near) }) });
  // @ts-expect-error a missing parameter
  check({ ...garden, run: (_facts, { ok }) => ok({}) });
  // @ts-expect-error an undeclared parameter
  check({ ...garden, run: ({ soil }, { ok }) => ok({ ph: soil.ph, limit: 1 }) });
  // @ts-expect-error a parameter where none is declared
  check({ ...garden, run: ({ soil }, { bare }) => bare({ ph: soil.ph }) });
  // @ts-expect-error an optional fact, used without a test for its absence
  check({ ...garden, needs: ['soil?'], run: ({ soil }, { ok }) => ok({ ph: soil.ph }) });
  // @ts-expect-error a check without an example of each outcome
  describeCheck(soilAcid, { ok: [[soil(12), { ph: 12 }]] });
  // @ts-expect-error an outcome whose list of examples is empty
  describeCheck(soilAcid, { ok: [[soil(12), { ph: 12 }]], acid: [] });
  // @ts-expect-error an example without a needed fact
  describeCheck(rainGauge, { ok: [[soil(7), {}]], dry: [[soil(7), {}]], missing: [[soil(7), {}]] });
}
