import type { Fix, Step } from '#base/domain/fix.js';
import { shorten } from '#base/domain/evidence.js';
import { LOOKUP_LIMIT, parseSpf } from '#formats/records/spf.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { isGarbled } from '#engine/repair/intended-terms.js';
import {
  hasSender,
  replaceTerm,
  softenIgnoredRecord,
  withoutFatalTerms,
  withoutHarmfulAll,
  withoutTerms,
} from '#engine/repair/spf-repair.js';
import { findMoreSenders } from './sender-fixes.js';
import type { SpfPolicy } from './spf.facts.js';

/**
 * Replaces an ignored record with a valid one that ends with softfail, so that it does not reject senders that were
 * forgotten.
 */
export function replaceIgnored(old: string | readonly string[], name: string, repaired: string): Fix {
  const mild = softenIgnoredRecord(repaired);
  return replace(old, txtRecord(name, mild), ...(mild === repaired ? [] : [step('spf-soften')]));
}

/** The record without terms that cause a permerror; if no sender would be left, the fix asks for the senders. */
export function removeFatalTerms(policy: SpfPolicy, terms: readonly string[], before: Step): Fix {
  const left = withoutFatalTerms(policy.record, terms);
  const soften = left === withoutTerms(policy.record, terms) ? [] : [step('spf-soften')];
  return removeDeadTerms(policy, left, before, ...soften);
}

/**
 * The record without terms that match no sender. If no sender would be left, the domain would declare that it sends no
 * mail, which nobody can know: then the fix asks for the senders.
 */
export function removeDeadTerms(policy: SpfPolicy, left: string, ...before: readonly Step[]): Fix {
  const { name, text } = policy;
  const { record } = parseSpf(left);
  if (!hasSender(record)) {
    const asked = findMoreSenders({ terms: [], unknown: [] }, { ...policy, record });
    return advise(...before.filter(({ key }) => key !== 'spf-soften'), ...asked.steps);
  }
  return replace(text, txtRecord(name, left), ...before);
}

/** The record with a corrected term in place of one that causes a permerror. */
export function correctFatalTerm(policy: SpfPolicy, term: string, meant: string): Fix {
  return readOn(policy, replaceTerm(policy.record, term, meant), step('spf-include-typo', { term: shorten(term) }));
}

/** A record within the lookup limit that authorizes the same addresses. */
export function replaceByShorter(policy: SpfPolicy, shorter: string): Fix {
  return readOn(policy, shorter, step('spf-shorten', { limit: LOOKUP_LIMIT }));
}

function readOn({ name, text }: SpfPolicy, repaired: string, before: Step): Fix {
  const mild = withoutHarmfulAll(repaired);
  return replace(text, txtRecord(name, mild), before, ...(mild === repaired ? [] : [step('spf-soften')]));
}

/** The corrected record, if the term is garbled; a step to check the term if the intended one is unclear. */
export function correctGarbledTerm(policy: SpfPolicy, term: string, repaired: string | undefined): Fix | undefined {
  const written = policy.record.terms.find((one) => formatTerm(one) === term);
  if (!written || !isGarbled(written)) return undefined;
  if (repaired === undefined) return advise(step('spf-include-check', { term: shorten(term) }));
  return replaceIgnored(policy.text, policy.name, repaired);
}
