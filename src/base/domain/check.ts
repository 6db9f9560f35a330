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

/**
 * The name of a fact; with a question mark, the check also runs where the fact is absent. With two, it also runs where
 * the fact is unobtainable, which is null; if it has no verdict then, it is unknown.
 */
type Need<Facts> = keyof Facts & string extends infer Name extends string ? Name | `${Name}?` | `${Name}??` : never;

type NameOf<N> = N extends `${infer Name}??` ? Name : N extends `${infer Name}?` ? Name : N;

type NeededFacts<Facts, N> = {
  readonly [K in N as NameOf<K> & keyof Facts]: Facts[NameOf<K> & keyof Facts] | Gap<K>;
};

type Gap<N> = N extends `${string}??` ? undefined | null : N extends `${string}?` ? undefined : never;

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
      const { given, gap } = neededFacts(wanted, facts);
      if (given.state === 'absent') return undefined;
      if (given.state === 'unobtainable') return unknownFinding({ id, category }, given.reason);
      const verdict = definition.run(given.value as NeededFacts<Facts, N>, say);
      if (!verdict) return gap && unknownFinding({ id, category }, gap.reason);
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
  /** The check can have a verdict although the fact is unobtainable. */
  readonly isDispensable: boolean;
}

function asWanted(need: string): Wanted {
  const name = factOf(need);
  return { name, isOptional: name !== need, isDispensable: need.endsWith('??') };
}

/** The name of the fact in a need. */
export function factOf(need: string): string {
  return need.replaceAll('?', '');
}

interface Needed {
  readonly given: Fact<object>;
  /** A dispensable fact that is unobtainable. */
  readonly gap?: Unobtainable;
}

/**
 * Combines the needed facts into one; `absent` takes precedence over `unobtainable`, because the check does not apply
 * then.
 */
function neededFacts(wanted: readonly Wanted[], facts: Readonly<Record<string, Fact<unknown>>>): Needed {
  const value: Record<string, unknown> = {};
  let missing: Unobtainable | undefined;
  let gap: Unobtainable | undefined;
  for (const { name, isOptional, isDispensable } of wanted) {
    const fact = facts[name]!;
    if (fact.state === 'absent' && !isOptional) return { given: absent };
    if (fact.state === 'unobtainable' && isDispensable) [gap, value[name]] = [gap ?? fact, null];
    else if (fact.state === 'unobtainable') missing ??= fact;
    else value[name] = fact.state === 'known' ? fact.value : undefined;
  }
  return { given: missing ?? known(value), ...(gap && { gap }) };
}

function outcomeBuilders<O extends Outcomes>(outcomes: O): OutcomeBuilders<O> {
  const say = (outcome: string) => [outcome, (evidence: Params = {}) => new CheckResult(outcome, evidence)] as const;
  return Object.fromEntries(Object.keys(outcomes).map(say)) as object as OutcomeBuilders<O>;
}
