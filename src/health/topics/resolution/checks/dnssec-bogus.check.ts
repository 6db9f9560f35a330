import { few } from '../../../../domain/evidence.js';
import type { Fix } from '../../../../domain/fix.js';
import { problem } from '../../../../domain/outcome.js';
import type { BrokenChain } from '../resolution.facts.js';
import { advise, delegate, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecBogus = check({
  id: 'dnssec-bogus',
  category: 'security',
  needs: ['brokenChain'],
  outcomes: {
    'ds-mismatch': problem('zone', 'errors', 'ds').costs(80),
    revoked: problem('zone', 'errors', 'ds').costs(80),
    expired: problem('zone', 'errors', 'tags').costs(80),
    keys: problem('zone', 'errors', 'tags').costs(80),
    parent: problem('zone', 'errors', 'cut').costs(80),
    signatures: problem('zone', 'errors').costs(80),
  },
  reference: {
    rule: 'RFC 4035 §5, RFC 8914',
    dig: '+dnssec SOA {zone}',
    verify: {
      'ds-mismatch': 'dig +cd +multiline {zone} DS {zone} DNSKEY',
      revoked: 'dig +cd +multiline {zone} DS {zone} DNSKEY',
      expired: 'dig +cd +dnssec +multiline {zone} DNSKEY',
      keys: 'dig +cd +dnssec +multiline {zone} DNSKEY',
      parent: 'dig +cd +dnssec {cut} DS {cut} DNSKEY',
    },
  },
  run({ brokenChain }, { 'ds-mismatch': dsMismatch, revoked, expired, keys, parent, signatures }) {
    const { zone, fault, cut } = brokenChain;
    const errors = few(brokenChain.errors);
    const ds = few(brokenChain.ds);
    const tags = few(brokenChain.tags.map(String));
    const resign = advise(step('resign', { zone }));
    if (cut !== undefined) return parent({ zone, errors, cut }).fixedBy(advise(step('report-cut', { cut })));
    switch (fault) {
      case undefined:
        return signatures({ zone, errors }).fixedBy(resign);
      case 'no-keys':
      case 'no-match':
        return dsMismatch({ zone, errors, ds }).fixedBy(otherDs(brokenChain));
      case 'revoked':
        return revoked({ zone, errors, ds }).fixedBy(otherDs(brokenChain));
      case 'expired':
        return expired({ zone, errors, tags }).fixedBy(resign);
      default:
        return keys({ zone, errors, tags }).fixedBy(otherDs(brokenChain));
    }
  },
});

/** The DS of a key that signs the key set; where no key does, no DS can help. */
function otherDs({ zone, ds, offers: [offer] }: BrokenChain): Fix {
  if (!offer) return advise(step('remove-ds', { zone }));
  return delegate(zone, offer.value, ds);
}
