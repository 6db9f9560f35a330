import { firstFew } from '#base/domain/evidence.js';
import type { Fix } from '#base/domain/fix.js';
import { problem } from '#base/domain/outcome.js';
import type { BrokenChain } from '../resolution.facts.js';
import { advise, publishDs, removeDs, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecBogus = check({
  id: 'dnssec-bogus',
  category: 'security',
  needs: ['brokenChain'],
  outcomes: {
    'ds-mismatch': problem('zone', 'errors', 'ds').costs(80),
    revoked: problem('zone', 'errors', 'ds').costs(80),
    'no-zone-key': problem('zone', 'errors', 'ds').costs(80),
    'no-keys': problem('zone', 'errors').costs(80),
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
      'no-zone-key': 'dig +cd +multiline {zone} DS {zone} DNSKEY',
      'no-keys': 'dig +cd {zone} DNSKEY',
      expired: 'dig +cd +dnssec +multiline {zone} DNSKEY',
      keys: 'dig +cd +dnssec +multiline {zone} DNSKEY',
      parent: 'dig +cd +dnssec {cut} DS {cut} DNSKEY',
    },
  },
  run({ brokenChain }, say) {
    const { 'ds-mismatch': dsMismatch, revoked, expired, keys, parent, signatures } = say;
    const { zone, fault, cut } = brokenChain;
    const errors = firstFew(brokenChain.errors);
    const ds = firstFew(brokenChain.ds);
    const tags = firstFew(brokenChain.tags.map(String));
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
      case 'no-zone-key':
        return say['no-zone-key']({ zone, errors, ds }).fixedBy(otherDs(brokenChain));
      case 'unfetched':
        return say['no-keys']({ zone, errors }).fixedBy(advise(step('ns-signed-all', { zone })));
      case 'expired':
        return expired({ zone, errors, tags }).fixedBy(resign);
      case 'not-yet-valid': // the keys are right, and the clock of the signing server may be wrong
        return keys({ zone, errors, tags }).fixedBy(resign);
      default:
        return keys({ zone, errors, tags }).fixedBy(otherDs(brokenChain));
    }
  },
});

/** The DS record of a key that signs the DNSKEY set; if no key does, the DS records have to be removed. */
function otherDs({ zone, ds, offers: [offer] }: BrokenChain): Fix {
  if (!offer) return removeDs(zone, ds);
  return publishDs(zone, offer.value, ds);
}
