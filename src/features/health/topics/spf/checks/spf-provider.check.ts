import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { targetOf } from '#formats/records/spf-lookup-count.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { areLookupsComplete } from '../uncovered-provider.js';
import { receivingProviders, sendingProviders } from '#base/fingerprints/mail-providers.js';

/** Mailbox providers usually also send, but they need not; hence info. */
export const spfProvider = check({
  id: 'spf-provider',
  category: 'email',
  needs: ['spfLookups', 'mailHosts', 'dkimSelectors', 'profile'],
  outcomes: { absent: info('hosts', 'include'), forbidden: warn('hosts', 'selectors').costs(8) },
  reference: { rule: 'RFC 7208 §5.2', dig: 'TXT {domain}' },
  run({ spfLookups, mailHosts, dkimSelectors, profile }, { absent, forbidden }) {
    const isForbidden = profile === 'receiving' && dkimSelectors.length > 0; // it has DKIM keys, and SPF authorizes no sender
    if ((profile !== 'mail' && !isForbidden) || !areLookupsComplete(spfLookups)) return;
    const senders = sendingProviders(spfLookups.entries.flatMap((entry) => targetOf(entry) ?? []));
    const names = mailHosts.map(({ name }) => name);
    const unnamed = receivingProviders(names).find((one) => one.include !== undefined && !senders.includes(one));
    if (!unnamed) return;
    const include = `include:${unnamed.include!}`;
    const hosts = firstFew(names.filter((name) => receivingProviders([name]).includes(unnamed)));
    const fix = advise(step('spf-provider', { include }));
    if (!isForbidden) return absent({ hosts, include }).fixedBy(fix);
    return forbidden({ hosts, selectors: firstFew(dkimSelectors) }).fixedBy(fix);
  },
});
