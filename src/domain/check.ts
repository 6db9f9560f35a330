import { absent, known, type Fact, type Gathered, type Reason, type Unobtainable } from './fact.js';
import type { Finding } from './finding.js';
import type { Params } from './evidence.js';
import type { EvidenceOf, Outcome } from './outcome.js';
import type { Reference } from './reference.js';
import { CheckResult } from './check-result.js';

/** A pure check of gathered facts. */
export interface Check<Facts, O = Readonly<Record<string, Outcome>>> {
  readonly id: string;
  readonly category: string;
  readonly needs: readonly string[];
  readonly outcomes: O;
  readonly reference?: Reference;
  /** Undefined where the check does not apply. */
  readonly judge: (facts: Gathered<Facts>) => Finding | undefined;
}

interface Definition<Facts, Category, N, O extends Outcomes> {
  readonly id: string;
  readonly category: Category;
  readonly needs: readonly N[];
  readonly outcomes: O;
  readonly reference?: Reference<keyof O & string>;
  run(facts: NeededFacts<Facts, N>, say: OutcomeBuilders<O>): CheckResult | undefined;
}

/** `unknown` is reported by the runner, never by a check itself. */
type Outcomes = Readonly<Record<string, Outcome>> & { readonly unknown?: never };

/** The name of a fact; with a question mark, the check also runs where the fact is absent. */
type Need<Facts> = keyof Facts & string extends infer Name extends string ? Name | `${Name}?` : never;

type NameOf<N> = N extends `${infer Name}?` ? Name : N;

type NeededFacts<Facts, N> = {
  readonly [K in N as NameOf<K> & keyof Facts]:
    Facts[NameOf<K> & keyof Facts] | (K extends `${string}?` ? undefined : never);
};

/** One function per outcome; its parameter is exactly the declared evidence. */
type OutcomeBuilders<O> = {
  readonly [K in keyof O]: (
    ...evidence: [keyof EvidenceOf<O[K]>] extends [never] ? [] : [EvidenceOf<O[K]>]
  ) => CheckResult;
};

/** Makes the `check` function of a feature; the compiler rejects facts that the feature does not have. */
export function checkOver<Facts, Category extends string>() {
  return <const N extends Need<Facts>, const O extends Outcomes>(
    definition: Definition<Facts, Category, N, O>,
  ): Check<Pick<Facts, NameOf<N> & keyof Facts>, O> => {
    const { id, category, needs, outcomes, reference } = definition;
    const say = outcomeBuilders(outcomes);
    const wanted = needs.map(asWanted);
    const judge = (facts: Gathered<Pick<Facts, NameOf<N> & keyof Facts>>): Finding | undefined => {
      const given = neededFacts(wanted, facts) as Fact<NeededFacts<Facts, N>>;
      if (given.state === 'absent') return undefined;
      if (given.state === 'unobtainable') return unknownFinding({ id, category }, given.reason);
      const verdict = definition.run(given.value, say);
      if (!verdict) return undefined;
      const { outcome, params, fix } = verdict;
      return { id: `${id}.${outcome}`, category, severity: outcomes[outcome]!.severity, params, ...(fix && { fix }) };
    };
    return { id, category, needs, outcomes, judge, ...(reference && { reference }) };
  };
}

/** The finding of a check that could not run. */
export function unknownFinding({ id, category }: Pick<Check<never>, 'id' | 'category'>, reason: Reason): Finding {
  return { id: `${id}.unknown`, category, severity: 'info', params: { reason } };
}

interface Wanted {
  readonly name: string;
  readonly isOptional: boolean;
}

function asWanted(need: string): Wanted {
  const name = need.replace('?', '');
  return { name, isOptional: name !== need };
}

/**
 * Combines the needed facts into one; `absent` takes precedence over `unobtainable`, because the check does not apply
 * then.
 */
function neededFacts(wanted: readonly Wanted[], facts: Readonly<Record<string, Fact<unknown>>>): Fact<object> {
  const value: Record<string, unknown> = {};
  let gap: Unobtainable | undefined;
  for (const { name, isOptional } of wanted) {
    const fact = facts[name]!;
    if (fact.state === 'absent' && !isOptional) return absent;
    if (fact.state === 'unobtainable') gap ??= fact;
    else value[name] = fact.state === 'known' ? fact.value : undefined;
  }
  return gap ?? known(value);
}

function outcomeBuilders<O extends Outcomes>(outcomes: O): OutcomeBuilders<O> {
  const say = (outcome: string) => [outcome, (evidence: Params = {}) => new CheckResult(outcome, evidence)] as const;
  return Object.fromEntries(Object.keys(outcomes).map(say)) as object as OutcomeBuilders<O>;
}
