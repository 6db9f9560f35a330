import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { receivingProviders } from '../../../mail-providers.js';

/** Mailboxes are at one provider: what reaches another one is refused there, or lands in a mailbox nobody reads. */
export const mxProviders = check({
  id: 'mx-providers',
  category: 'email',
  needs: ['mx'],
  outcomes: { mixed: warn('hosts').costs(5) },
  reference: { rule: 'RFC 5321 §5.1', dig: 'MX {domain}' },
  run({ mx }, { mixed }) {
    const hosts = mx.map(({ host }) => host).filter((host) => receivingProviders([host]).length > 0);
    if (receivingProviders(hosts).length < 2) return;
    const named = few(hosts);
    return mixed({ hosts: named }).fixedBy(advise(step('mx-providers', { hosts: named })));
  },
});
