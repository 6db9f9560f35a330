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
  /** Nothing where the check does not apply. */
  readonly judge: (facts: Gathered<Facts>) => Finding | undefined;
}

interface Definition<Facts, Category, N, O extends Outcomes> {
  readonly id: string;
  readonly category: Category;
  readonly needs: readonly N[];
  readonly outcomes: O;
  readonly reference?: Reference<keyof O & string>;
  run(facts: Given<Facts, N>, say: Sayings<O>): CheckResult | undefined;
}

/** `unknown` is reported for a check, never by it. */
type Outcomes = Readonly<Record<string, Outcome>> & { readonly unknown?: never };

/** A fact asked for by name; with a question mark, its absence is an answer, too. */
type Need<Facts> = keyof Facts & string extends infer Name extends string ? Name | `${Name}?` : never;

type NameOf<N> = N extends `${infer Name}?` ? Name : N;

type Given<Facts, N> = {
  readonly [K in N as NameOf<K> & keyof Facts]:
    Facts[NameOf<K> & keyof Facts] | (K extends `${string}?` ? undefined : never);
};

/** One function per outcome; it takes exactly the declared evidence. */
type Sayings<O> = {
  readonly [K in keyof O]: (
    ...evidence: [keyof EvidenceOf<O[K]>] extends [never] ? [] : [EvidenceOf<O[K]>]
  ) => CheckResult;
};

/** The `check` of a feature: says which facts there are to ask for, so that the compiler can refuse all others. */
export function checkOver<Facts, Category extends string>() {
  return <const N extends Need<Facts>, const O extends Outcomes>(
    definition: Definition<Facts, Category, N, O>,
  ): Check<Pick<Facts, NameOf<N> & keyof Facts>, O> => {
    const { id, category, needs, outcomes, reference } = definition;
    const say = sayings(outcomes);
    const wanted = needs.map(asWanted);
    const judge = (facts: Gathered<Pick<Facts, NameOf<N> & keyof Facts>>): Finding | undefined => {
      const given = ask(wanted, facts) as Fact<Given<Facts, N>>;
      if (given.state === 'absent') return undefined;
      if (given.state === 'unobtainable') return unknown({ id, category }, given.reason);
      const verdict = definition.run(given.value, say);
      if (!verdict) return undefined;
      const { outcome, params, fix } = verdict;
      return { id: `${id}.${outcome}`, category, severity: outcomes[outcome]!.severity, params, ...(fix && { fix }) };
    };
    return { id, category, needs, outcomes, judge, ...(reference && { reference }) };
  };
}

/** What is said for a check that cannot say anything. */
export function unknown({ id, category }: Pick<Check<never>, 'id' | 'category'>, reason: Reason): Finding {
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

/** All that was asked for, as one fact. What does not apply is silent even where something else is unknown. */
function ask(wanted: readonly Wanted[], facts: Readonly<Record<string, Fact<unknown>>>): Fact<object> {
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

function sayings<O extends Outcomes>(outcomes: O): Sayings<O> {
  const say = (outcome: string) => [outcome, (evidence: Params = {}) => new CheckResult(outcome, evidence)] as const;
  return Object.fromEntries(Object.keys(outcomes).map(say)) as object as Sayings<O>;
}
