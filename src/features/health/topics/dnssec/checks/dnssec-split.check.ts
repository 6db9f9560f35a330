import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecSplit = check({
  id: 'dnssec-split',
  category: 'security',
  needs: ['signedZone', 'resolvers'],
  outcomes: { failing: warn('zone', 'resolvers').costs(8), unvalidated: info('zone', 'resolvers') },
  reference: { rule: 'RFC 4035 §4.3, §5', dig: '+dnssec A {domain}' },
  run({ signedZone: { zone }, resolvers: { isAlias, views } }, { failing, unvalidated }) {
    if (isAlias || !views.some(({ vouches }) => vouches)) return; // a CNAME target may be in another zone
    const bogus = views.filter(({ state }) => state === 'bogus');
    if (bogus.length > 0) {
      const resolvers = firstFew(bogus.map(({ label }) => label));
      return failing({ zone, resolvers }).fixedBy(advise(step('resign', { zone })));
    }
    const mute = views.filter(({ validates, vouches, addresses }) => validates && !vouches && addresses.length > 0);
    if (mute.length === 0) return;
    const resolvers = firstFew(mute.map(({ label }) => label));
    return unvalidated({ zone, resolvers }).fixedBy(advise(step('dnssec-wait', { zone })));
  },
});
