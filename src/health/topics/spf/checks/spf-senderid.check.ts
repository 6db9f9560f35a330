import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfSenderid = check({
  id: 'spf-senderid',
  category: 'email',
  needs: ['spfRemains'],
  outcomes: { found: info('records'), typed: info('domain') },
  reference: { rule: 'RFC 7208 §3.1, RFC 6686 §6', dig: 'TXT {domain}' },
  run({ spfRemains: { name: domain, senderId, ownType } }, { found, typed }) {
    const fix = advise(step('spf-remains'));
    if (senderId.length > 0) return found({ records: few(senderId) }).fixedBy(fix);
    return ownType ? typed({ domain }).fixedBy(fix) : undefined;
  },
});
