import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutDuplicates } from '#engine/repair/spf-repair.js';

export const spfDuplicate = check({
  id: 'spf-duplicate',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { repeated: info('terms') },
  reference: { rule: 'RFC 7208 §4.6', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults } }, { repeated }) {
    if (faults.length > 0) return;
    const written = record.terms.filter(({ kind }) => kind !== 'all').map((term) => formatTerm(term).toLowerCase());
    const terms = firstFew(written.filter((term, i) => written.indexOf(term) < i));
    if (terms.length === 0) return;
    return repeated({ terms }).fixedBy(replace(text, txtRecord(name, withoutDuplicates(record))));
  },
});
