import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const LIMIT = 450; // RFC 7208 section 3.4: fits into a response of 512 octets

export const spfSize = check({
  id: 'spf-size',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { long: info('size', 'limit') },
  reference: { rule: 'RFC 7208 §3.4', dig: 'TXT {domain}' },
  run({ spfPolicy: { text } }, { long }) {
    const size = text.length;
    return size > LIMIT ? long({ size, limit: LIMIT }).fixedBy(advise(step('spf-size', { limit: LIMIT }))) : undefined;
  },
});
