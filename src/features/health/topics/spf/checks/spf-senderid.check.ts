import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfSenderid = check({
  id: 'spf-senderid',
  category: 'email',
  needs: ['obsoleteSpf'],
  outcomes: { found: info('records'), type99: info('domain') },
  reference: {
    rule: 'RFC 7208 §3.1, RFC 6686 §6',
    dig: 'TXT {domain}',
    rules: { type99: 'RFC 7208 §3.1', found: 'RFC 6686 §6' },
    verify: { type99: 'dig SPF {domain}' },
  },
  run({ obsoleteSpf: { name: domain, senderId, ownType } }, { found, type99 }) {
    const fix = advise(step('spf-remains'));
    if (senderId.length > 0) return found({ records: firstFew(senderId) }).fixedBy(fix);
    return ownType ? type99({ domain }).fixedBy(fix) : undefined;
  },
});
