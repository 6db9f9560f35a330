import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { isSpecialBlock } from '#base/domain/special-purpose.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { check } from '../../../health-check.js';
import { removeDeadTerms } from '../ignored-record.js';
import { withoutTerms } from '#engine/repair/spf-repair.js';

export const spfPrivate = check({
  id: 'spf-private',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { listed: info('terms') },
  reference: { rule: 'RFC 1918, RFC 6890', dig: 'TXT {domain}' },
  run({ spfPolicy }, { listed }) {
    const { record, faults } = spfPolicy;
    if (faults.length > 0) return;
    const networks = record.terms.filter((term) => 'network' in term);
    const terms = networks.filter(({ network }) => isSpecialBlock(network)).map(formatTerm);
    if (terms.length === 0) return;
    return listed({ terms: firstFew(terms) }).fixedBy(removeDeadTerms(spfPolicy, withoutTerms(record, terms)));
  },
});
