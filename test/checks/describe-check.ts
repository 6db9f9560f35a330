import type { Check } from '../../src/domain/check.js';
import { absent, unobtainable, type Gathered } from '../../src/domain/fact.js';
import type { Fix } from '../../src/domain/fix.js';
import type { EvidenceOf, Outcome } from '../../src/domain/outcome.js';

type Row<Facts, O> = readonly [facts: Gathered<Facts>, params: EvidenceOf<O>, fix?: Fix];

/** Examples of every outcome, and of facts on which the check has nothing to say. */
type Examples<Facts, O> = { readonly [K in keyof O]: readonly [Row<Facts, O[K]>, ...Row<Facts, O[K]>[]] } & {
  readonly silent?: readonly Gathered<Facts>[];
};

/** A check as its table of examples; that it is silent or unknown when facts are missing is tried without being asked. */
export function describeCheck<Facts, O extends Readonly<Record<string, Outcome>>>(
  check: Check<Facts, O>,
  { silent = [], ...examples }: Examples<Facts, O>,
): void {
  const rows = Object.entries<readonly Row<Facts, Outcome>[]>(examples).flatMap(([outcome, row]) =>
    row.map(([facts, params, fix]) => ({ outcome, facts, params, fix })),
  );

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
      const name = need.replace('?', '');
      const { facts } = rows[0]!;
      expect(check.judge({ ...facts, [name]: unobtainable('timeout') })).toMatchObject({
        id: `${check.id}.unknown`,
        severity: 'info',
        params: { reason: 'timeout' },
      });
      if (name === need) expect(check.judge({ ...facts, [name]: absent })).toBeUndefined();
    });
  });
}
