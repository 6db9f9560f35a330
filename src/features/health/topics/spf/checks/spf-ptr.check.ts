import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfPtr = check({
  id: 'spf-ptr',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { used: warn('terms').costs(3) },
  reference: { rule: 'RFC 7208 §5.5', dig: 'TXT {domain}' },
  run({ spfPolicy: { record, faults } }, { used }) {
    const terms = record.terms.filter(({ kind }) => kind === 'ptr').map(formatTerm);
    if (terms.length === 0 || faults.length > 0) return;
    return used({ terms: firstFew(terms) }).fixedBy(advise(step('spf-ptr', { terms: firstFew(terms) })));
  },
});
