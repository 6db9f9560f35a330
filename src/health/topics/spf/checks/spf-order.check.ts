import { unread } from '../spf-repair.js';
import { LOOKUP_LIMIT } from '../../../../records/spf.js';
import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { formatTerm } from '../../../../records/spf-term.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfOrder = check({
  id: 'spf-order',
  category: 'email',
  needs: ['spfPolicy', 'spfRepaired?'],
  outcomes: { ignored: info('terms') },
  reference: { rule: 'RFC 7208 §5.1, §6.1', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults }, spfRepaired }, say) {
    const ignored = faults.length > 0 ? [] : unread(record);
    if (ignored.length === 0) return;
    const terms = few(ignored.map(formatTerm));
    const fix =
      spfRepaired === undefined
        ? advise(step('spf-lookups', { limit: LOOKUP_LIMIT }))
        : replace(text, txt(name, spfRepaired));
    return say.ignored({ terms }).fixedBy(fix);
  },
});
