import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimRevoked = check({
  id: 'dkim-revoked',
  category: 'email',
  needs: ['dkim'],
  outcomes: { found: info('hosts') },
  reference: { rule: 'RFC 6376 §3.6.1', dig: 'TXT {hosts}' },
  run({ dkim: { keys } }, { found }) {
    const hosts = firstFew(keys.filter(({ record }) => record.revoked).map(({ host }) => host));
    return hosts.length > 0 ? found({ hosts }).fixedBy(advise(step('dkim-revoked', { hosts }))) : undefined;
  },
});
