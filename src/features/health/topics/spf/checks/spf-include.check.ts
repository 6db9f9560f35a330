import { intendedInclude } from '#base/fingerprints/mail-providers.js';
import { shorten } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { type SpfCost, type SpfLookupCount, targetOf } from '#formats/records/spf-lookup-count.js';
import type { SpfPolicy } from '../spf.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '#base/domain/host-name.js';
import { correctFatalTerm, correctGarbledTerm, removeDeadTerms, removeFatalTerms } from '../ignored-record.js';
import { withoutFatalTerms, withoutTerms } from '#engine/repair/spf-repair.js';

export const spfInclude = check({
  id: 'spf-include',
  category: 'email',
  needs: ['spfPolicy', 'spfLookups', 'spfGone', 'spfRepaired?', 'freeDomains'],
  outcomes: {
    loop: problem('term', 'owner').costs(18),
    missing: problem('term', 'owner').costs(18),
    several: problem('term', 'owner').costs(18),
    invalid: problem('term', 'owner').costs(18),
  },
  reference: {
    rule: 'RFC 7208 §5.2, §6.1',
    dig: 'TXT {domain}',
    verify: {
      loop: 'dig TXT {owner}',
      missing: 'dig TXT {target}',
      several: 'dig TXT {target}',
      invalid: 'dig TXT {target}',
    },
  },
  run({ spfPolicy, spfLookups, spfGone, spfRepaired, freeDomains }, { loop, missing, several, invalid }) {
    const say = [
      ['loop', loop],
      ['invalid', invalid],
      ['no-record', missing],
      ['several-records', several],
    ] as const;
    for (const [note, outcome] of say) {
      // Unregistered domains are reported by spf-include-domain.
      const cost = spfLookups.noted(note).find((one) => !isWithinAny(targetOf(one) ?? '', freeDomains));
      if (!cost) continue;
      const isOwn = cost.domain === spfPolicy.name && note === 'no-record';
      const garbled = isOwn ? correctGarbledTerm(spfPolicy, cost.term, spfRepaired) : undefined;
      const fix = intendedIncludeFix(cost, spfPolicy) ?? garbled ?? repair(cost, spfPolicy, spfGone, spfLookups);
      return outcome({ term: shorten(cost.term), owner: cost.domain }).fixedBy(fix);
    }
    return undefined;
  },
});

/** The documented include of a provider, if the term differs from it by a typo. */
function intendedIncludeFix({ term, domain, note }: SpfCost, policy: SpfPolicy) {
  const known = domain === policy.name && note === 'no-record' ? intendedInclude(term) : undefined;
  return known === undefined ? undefined : correctFatalTerm(policy, term, known);
}

/**
 * A term in the own record is removed if no sender can match it, because its target does not exist or is the record
 * itself. Otherwise it may be a typo.
 */
function repair(cost: SpfCost, policy: SpfPolicy, gone: readonly string[], lookups: SpfLookupCount) {
  const { name } = policy;
  const { term, domain, note } = cost;
  if (domain === name && note === 'loop')
    return removeFatalTerms(policy, [term], step('spf-self', { term: shorten(term) }));
  const isGone = (one: SpfCost) => one.domain === name && gone.includes(targetOf(one) ?? '');
  const isDead = isGone(cost) && note === 'no-record';
  if (domain === name && !isDead) return advise(step('spf-include-check', { term: shorten(term) }));
  if (!isDead) return advise(step('spf-foreign', { term: shorten(term), owner: domain }));
  const dead = lookups.noted('no-record').filter(isGone);
  const terms = dead.map((one) => one.term);
  const left = withoutFatalTerms(policy.record, terms);
  const soften = left === withoutTerms(policy.record, terms) ? [] : [step('spf-soften')];
  return removeDeadTerms(policy, left, ...terms.map((one) => step('spf-include', { term: shorten(one) })), ...soften);
}
