import type { Fix, Step } from '../../../domain/fix.js';
import { cut } from '../../../domain/evidence.js';
import { replace, step, txt } from '../../repair/fixes.js';
import { harmless, softened, withoutTerms, withTerm } from './spf-repair.js';
import type { SpfPolicy } from './spf.facts.js';

/** A record that receivers can read in the place of what they ignored: it must not be what first forbids a real sender. */
export function unignored(old: string | readonly string[], name: string, repaired: string): Fix {
  const mild = softened(repaired);
  return replace(old, txt(name, mild), ...(mild === repaired ? [] : [step('spf-soften')]));
}

/** The record without terms at which receivers gave up. */
export function undead(policy: SpfPolicy, terms: readonly string[], before: Step): Fix {
  return readOn(policy, withoutTerms(policy.record, terms), before);
}

/** The record with the term that was meant in the place of one at which receivers gave up. */
export function respelt(policy: SpfPolicy, term: string, meant: string): Fix {
  return readOn(policy, withTerm(policy.record, term, meant), step('spf-include-typo', { term: cut(term) }));
}

function readOn({ name, text }: SpfPolicy, repaired: string, before: Step): Fix {
  const mild = harmless(repaired);
  return replace(text, txt(name, mild), before, ...(mild === repaired ? [] : [step('spf-soften')]));
}
