import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { domainOf, organizationalDomainOf } from '#features/header/address.js';
import { operatorOfName } from '#base/fingerprints/operator.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** Authentication that passes for the provider, but not for the domain of From. */
export const messageAlignment = check({
  id: 'message-alignment',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    missing: warn('domain', 'provider', 'domains').unscored(),
    strict: warn('domain', 'domains').unscored(),
  },
  reference: { rule: 'RFC 9989 §4.4', dig: 'TXT _dmarc.{subject}', verify: { missing: null, strict: null } },
  run({ examination: { signatures, spf, dmarc } }, { missing, strict }) {
    if (!dmarc || dmarc.result === 'pass') return undefined;
    const foreign = [
      ...signatures
        .filter(({ result, isAligned }) => result === 'pass' && isAligned === false)
        .map((one) => one.signature.domain),
      ...(spf?.result === 'pass' && spf.isAligned === false ? [spf.domain] : []),
    ];
    const [first] = foreign;
    // A broken signature of the domain itself means that the sender is set up, and something on the way is not.
    if (first === undefined || signatures.some(({ isAligned, result }) => isAligned === true && result !== 'pass'))
      return undefined;
    const { domain } = dmarc;
    const own = foreign.filter((one) => organizationOf(one) === organizationOf(domain));
    if (own.length > 0)
      return strict({ domain, domains: firstFew(own) }).fixedBy(
        advise(step('same-domain', { domain }), step('relaxed-alignment', { domain })),
      );
    const provider = operatorOfName(first);
    return missing({ domain, provider, domains: firstFew(foreign) }).fixedBy(
      advise(step('custom-dkim', { domain, provider }), step('custom-return-path', { domain, provider })),
    );
  },
});

function organizationOf(domain: string): string {
  const name = domainOf(domain);
  return name ? organizationalDomainOf(name) : domain;
}
