import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';

export const lostSpf = check({
  id: 'lost-spf',
  category: 'email',
  needs: ['change', 'spf'],
  outcomes: {
    gone: problem('domain', 'records').caps(75),
    confirmed: info('domain', 'records'),
  },
  reference: { rule: 'RFC 7208 §2.6.1', dig: 'TXT {domain}' },
  run({ change: { domain, expected }, spf: { before, after } }, { gone, confirmed }) {
    if (after.length > 0) return;
    const records = firstFew(before);
    if (expected.has('spf')) return confirmed({ domain, records });
    return gone({ domain, records }).fixedBy(keepOrConfirm('spf'));
  },
});
