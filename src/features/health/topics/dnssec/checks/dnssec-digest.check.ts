import { info, warn } from '#base/domain/outcome.js';
import { KeyRing } from '#formats/records/ds.js';
import { advise, publishDs, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const OUTDATED = [1, 3]; // SHA-1 and GOST R 34.11-94

export const dnssecDigest = check({
  id: 'dnssec-digest',
  category: 'security',
  needs: ['signedZone'],
  outcomes: { outdated: warn('zone').costs(5), redundant: info('zone') },
  reference: { rule: 'RFC 9904 §2, RFC 9905', dig: 'DS {zone}', rules: { outdated: 'RFC 9904 §2' } },
  run({ signedZone: { zone, ds, offers } }, { outdated, redundant }) {
    const old = ds.filter(({ digestType }) => OUTDATED.includes(digestType));
    if (old.length === 0) return;
    const current = ds.filter((signer) => !old.includes(signer));
    const ring = new KeyRing(
      zone,
      offers.map(({ key }) => key),
    );
    if (current.length > 0) {
      // An outdated DS record is redundant only if a current one matches a key that signs the DNSKEY set.
      const isNeeded = !current.some((signer) => ring.isMatchedBy(signer));
      return isNeeded ? undefined : redundant({ zone }).fixedBy(advise(step('outdated-ds', { zone })));
    }
    const matched = new Set(old.map((signer) => ring.keyOf(signer)));
    const offer = offers.find(({ key }) => matched.has(key));
    if (!offer) return outdated({ zone }).fixedBy(advise(step('outdated-ds', { zone })));
    return outdated({ zone }).fixedBy(publishDs(zone, offer.value, []));
  },
});
