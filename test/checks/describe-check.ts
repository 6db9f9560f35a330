import { type Check, factOf } from '#base/domain/check.js';
import { absent, unobtainable, type Gathered } from '#base/domain/fact.js';
import type { Fix } from '#base/domain/fix.js';
import type { EvidenceOf, Outcome } from '#base/domain/outcome.js';
import { shownSteps } from './shown-steps.js';

type Row<Facts, O> = readonly [facts: Gathered<Facts>, params: EvidenceOf<O>, fix?: Fix];

/** Examples of every outcome, and of facts without a finding. */
type Examples<Facts, O> = { readonly [K in keyof O]: readonly [Row<Facts, O[K]>, ...Row<Facts, O[K]>[]] } & {
  readonly silent?: readonly Gathered<Facts>[];
};

/** Steps in the examples of each outcome, by its ID; read by `npm run steps`. */
export const EXAMPLE_STEPS = new Map<string, ReturnType<typeof shownSteps>>();

/** Tests a check with its table of examples, and that it returns nothing or `unknown` if facts are missing. */
export function describeCheck<Facts, O extends Readonly<Record<string, Outcome>>>(
  check: Check<Facts, O>,
  { silent = [], ...examples }: Examples<Facts, O>,
): void {
  const rows = Object.entries<readonly Row<Facts, Outcome>[]>(examples).flatMap(([outcome, row]) =>
    row.map(([facts, params, fix]) => ({ outcome, facts, params, fix })),
  );

  const ids = Object.keys(check.outcomes).map((outcome) => `${check.id}.${outcome}`);
  for (const id of ids) {
    const fixes = rows.flatMap(({ outcome, fix }) => (id === `${check.id}.${outcome}` && fix ? [fix.steps] : []));
    if (fixes.length > 0) EXAMPLE_STEPS.set(id, shownSteps(fixes));
  }

  describe(check.id, () => {
    it('has an example of every outcome', () => {
      expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(Object.keys(check.outcomes)));
    });

    it.each(rows)('$outcome $params', ({ outcome, facts, params, fix }) => {
      expect(check.judge(facts)).toStrictEqual({
        id: `${check.id}.${outcome}`,
        category: check.category,
        severity: check.outcomes[outcome]!.severity,
        params,
        ...(fix && { fix }),
      });
    });

    if (silent.length > 0) {
      it.each(silent.map((facts) => [facts]))('is silent', (facts) => {
        expect(check.judge(facts)).toBeUndefined();
      });
    }

    it.each([...check.needs])('needs %s', (need) => {
      const name = factOf(need);
      const { facts } = rows[0]!;
      const finding = check.judge({ ...facts, [name]: unobtainable('timeout') });
      // Without a fact with two question marks, the verdict is the same or unknown.
      if (need.endsWith('??') && finding?.id === check.judge(facts)?.id) return;
      expect(finding).toMatchObject({
        id: `${check.id}.unknown`,
        severity: 'info',
        params: { reason: 'timeout' },
      });
      if (name === need) expect(check.judge({ ...facts, [name]: absent })).toBeUndefined();
    });
  });
}
