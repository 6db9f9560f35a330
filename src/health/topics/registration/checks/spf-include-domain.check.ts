import { few } from '../../../../domain/evidence.js';
import { info, problem } from '../../../../domain/outcome.js';
import { formatTerm } from '../../../../records/spf-term.js';
import { confirmedFirst, type UnregisteredDomain } from '../unregistered-domain.js';
import type { SpfPolicy } from '../../spf/spf.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { meantInclude } from '../../../mail-providers.js';
import { respelt, undead } from '../../spf/ignored-record.js';

export const spfIncludeDomain = check({
  id: 'spf-include-domain',
  category: 'security',
  needs: ['unregisteredSpfDomains', 'spfPolicy'],
  outcomes: { free: problem('domain', 'terms').costs(28), unclear: info('domain', 'terms') },
  reference: {
    rule: 'RFC 7208 §5.2, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredSpfDomains, spfPolicy }, { free, unclear }) {
    const lost = confirmedFirst(unregisteredSpfDomains);
    if (!lost) return;
    const evidence = { domain: lost.domain, terms: few(lost.reliedOnBy) };
    return (lost.isFree ? free(evidence) : unclear(evidence)).fixedBy(repair(lost, spfPolicy));
  },
});

/** A term of one's own can be dropped; one inside another's record is theirs to fix. */
function repair({ domain, reliedOnBy }: UnregisteredDomain, policy: SpfPolicy) {
  const written = policy.record.terms.map(formatTerm);
  const own = reliedOnBy.filter((term) => written.includes(term));
  if (own.length < reliedOnBy.length) return advise(step('spf-domain-foreign', { domain, terms: few(reliedOnBy) }));
  const [term] = own;
  const meant = own.length === 1 ? meantInclude(term!) : undefined;
  if (meant !== undefined) return respelt(policy, term!, meant);
  return undead(policy, own, step('spf-domain', { domain }));
}
