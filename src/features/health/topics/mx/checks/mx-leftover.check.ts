import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isVerificationHost } from '#base/fingerprints/mail-providers.js';

export const mxLeftover = check({
  id: 'mx-leftover',
  category: 'email',
  needs: ['mailHosts'],
  outcomes: { found: warn('hosts').costs(2) },
  reference: { rule: 'RFC 5321 §5.1, RFC 6761 §6.4', dig: 'MX {domain}' },
  run({ mailHosts }, { found }) {
    const hosts = firstFew(mailHosts.map(({ name }) => name).filter(isVerificationHost));
    return hosts.length > 0 ? found({ hosts }).fixedBy(advise(step('mx-leftover', { hosts }))) : undefined;
  },
});
