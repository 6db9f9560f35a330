import { ignoredTerms } from '../spf-repair.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import type { SpfRecord } from '#formats/records/spf.js';
import { formatTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { advise, replace, step, txtRecord } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfOrder = check({
  id: 'spf-order',
  category: 'email',
  needs: ['spfPolicy', 'spfRepaired?'],
  outcomes: { ignored: info('terms'), lost: warn('terms').costs(6) },
  reference: { rule: 'RFC 7208 §5.1, §6.1', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults }, spfRepaired }, say) {
    const ignored = faults.length > 0 ? [] : ignoredTerms(record);
    if (ignored.length === 0) return;
    const terms = firstFew(ignored.map(formatTerm));
    const fix =
      spfRepaired === undefined
        ? advise(step('spf-lookups', { limit: LOOKUP_LIMIT }))
        : replace(text, txtRecord(name, spfRepaired));
    return say[losesSender(record, ignored) ? 'lost' : 'ignored']({ terms }).fixedBy(fix);
  },
});

/** Whether a sender is listed only where receivers do not look, while they fail everyone else. */
function losesSender({ terms }: SpfRecord, ignored: readonly SpfTerm[]): boolean {
  const all = terms.find((term) => term.kind === 'all');
  if (all?.qualifier !== '-' && all?.qualifier !== '~') return false;
  const read = new Set(terms.filter((term) => !ignored.includes(term)).map(formatTerm));
  return ignored.some((term) => term.kind !== 'all' && !read.has(formatTerm(term)));
}
