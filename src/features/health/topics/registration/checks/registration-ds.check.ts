import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const registrationDs = check({
  id: 'registration-ds',
  category: 'security',
  needs: ['registered', 'dnssec', 'dsDifference?'],
  outcomes: { differs: info('domain', 'registered', 'published') },
  reference: { rule: 'RFC 9083 §5.3', dig: 'DS {zone}' },
  run({ registered: { domain, signed, ds }, dnssec, dsDifference }, { differs }) {
    if (dsDifference) return; // what is published depends on the parent server
    if (signed === null || domain !== dnssec.zone) return;
    const registered = keyTags(ds);
    const published = keyTags(dnssec.ds);
    const isSame = registered.length === 0 || registered.join() === published.join(); // RDAP may omit the DS data
    const agrees = signed ? published.length > 0 && isSame : published.length === 0;
    if (agrees) return;
    const shown = registered.length === 0 && signed ? ['delegationSigned'] : firstFew(registered);
    return differs({ domain, registered: shown, published: firstFew(published) }).fixedBy(
      advise(step('registration-ds')),
    );
  },
});

function keyTags(ds: readonly { readonly keyTag: number }[]): string[] {
  return [...new Set(ds.map(({ keyTag }) => keyTag))].sort((one, other) => one - other).map(String);
}
