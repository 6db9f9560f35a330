import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { mostCertainOf, type UnregisteredDomain } from '../unregistered-domain.js';
import type { SpfPolicy } from '../../spf/spf.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { intendedInclude } from '#base/fingerprints/mail-providers.js';
import { correctFatalTerm, removeFatalTerms, correctGarbledTerm } from '../../spf/ignored-record.js';

export const spfIncludeDomain = check({
  id: 'spf-include-domain',
  category: 'security',
  needs: ['unregisteredSpfDomains', 'spfPolicy', 'spfRepaired?'],
  outcomes: { free: problem('domain', 'terms').costs(28), unclear: info('domain', 'terms') },
  reference: {
    rule: 'RFC 7208 §5.2, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredSpfDomains, spfPolicy, spfRepaired }, { free, unclear }) {
    const lost = mostCertainOf(unregisteredSpfDomains);
    if (!lost) return;
    const evidence = { domain: lost.domain, terms: firstFew(lost.reliedOnBy) };
    return (lost.isFree ? free(evidence) : unclear(evidence)).fixedBy(repair(lost, spfPolicy, spfRepaired));
  },
});

/** A term in the own record can be removed; a term in an included record can only be fixed by its owner. */
function repair({ domain, reliedOnBy }: UnregisteredDomain, policy: SpfPolicy, repaired: string | undefined) {
  const written = policy.record.terms.map(formatTerm);
  const own = reliedOnBy.filter((term) => written.includes(term));
  if (own.length < reliedOnBy.length)
    return advise(step('spf-domain-foreign', { domain, terms: firstFew(reliedOnBy) }));
  const [term] = own;
  const meant = own.length === 1 ? intendedInclude(term!) : undefined;
  if (meant !== undefined) return correctFatalTerm(policy, term!, meant);
  const garbled = own.flatMap((one) => correctGarbledTerm(policy, one, repaired) ?? [])[0];
  return garbled ?? removeFatalTerms(policy, own, step('spf-domain', { domain }));
}
