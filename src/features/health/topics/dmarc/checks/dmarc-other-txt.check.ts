import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcOtherTxt = check({
  id: 'dmarc-other-txt',
  category: 'email',
  needs: ['dmarc', 'dmarcFound'],
  outcomes: { found: info('texts') },
  reference: { rule: 'RFC 9989 §4.10', dig: 'TXT _dmarc.{domain}' },
  run({ dmarc: { records, others } }, { found }) {
    if (records.length === 0 || others.length === 0) return;
    return found({ texts: firstFew(others) }).fixedBy(advise(step('dmarc-other-txt')));
  },
});
