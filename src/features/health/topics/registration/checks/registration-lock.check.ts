import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** EPP statuses, and the RDAP statuses of RFC 9083 section 10.2.2 without a prefix. */
const LOCKS = ['client transfer prohibited', 'server transfer prohibited', 'transfer prohibited', 'locked'];

const LEAVING = 'pending transfer';

export const registrationLock = check({
  id: 'registration-lock',
  category: 'security',
  needs: ['registered'],
  outcomes: { locked: ok('domain'), open: info('domain', 'status'), transferring: warn('domain').costs(3) },
  reference: { rule: 'RFC 5731 §2.3, RFC 8056', whois: '{zone}' },
  run({ registered: { domain, status } }, { locked, open, transferring }) {
    if (status.length === 0) return; // a registry without status values does not show locks either
    if (status.includes(LEAVING))
      return transferring({ domain }).fixedBy(advise(step('registration-transfer', { domain })));
    if (status.some((state) => LOCKS.includes(state))) return locked({ domain });
    return open({ domain, status: firstFew(status) }).fixedBy(advise(step('registration-lock', { domain })));
  },
});
