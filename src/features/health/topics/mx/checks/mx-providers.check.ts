import { firstFew } from '#base/domain/evidence.js';
import { isWithinAny } from '#base/domain/host-name.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { receivingProviders } from '#base/fingerprints/mail-providers.js';

/** Mailboxes are at one provider; other providers reject the mail or deliver it to an unused mailbox. */
export const mxProviders = check({
  id: 'mx-providers',
  category: 'email',
  needs: ['mx'],
  outcomes: { mixed: warn('groups').costs(5) },
  reference: { rule: 'RFC 5321 §5.1', dig: 'MX {domain}' },
  run({ mx }, { mixed }) {
    const hosts = mx.map(({ host }) => host);
    const providers = receivingProviders(hosts);
    if (providers.length < 2) return;
    const groups = providers.map(({ name, mx: own }) => {
      const named = firstFew(hosts.filter((host) => isWithinAny(host, own)));
      return `${name} (${named.join(', ')})`;
    });
    return mixed({ groups }).fixedBy(advise(step('mx-providers', { groups })));
  },
});
