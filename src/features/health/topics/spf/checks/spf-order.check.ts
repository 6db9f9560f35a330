import { isUnusedRedirect, withoutUnusedRedirect } from '#engine/repair/disabled-redirect.js';
import { removeDeadTerms } from '../ignored-record.js';
import { ignoredTerms } from '#engine/repair/spf-repair.js';
import { formatSpf, LOOKUP_LIMIT } from '#formats/records/spf.js';
import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import type { SpfRecord } from '#formats/records/spf.js';
import { formatTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfOrder = check({
  id: 'spf-order',
  category: 'email',
  needs: ['spfPolicy', 'spfRepaired?', 'mx??'],
  outcomes: { ignored: info('terms'), lost: warn('terms').costs(6) },
  reference: { rule: 'RFC 7208 §5.1, §6.1', dig: 'TXT {domain}' },
  run({ spfPolicy, spfRepaired, mx }, say) {
    const { name, text, record, faults } = spfPolicy;
    const ignored = faults.length > 0 ? [] : ignoredTerms(record);
    if (ignored.length === 0) return;
    if (mx === null && ignored.some(({ kind }) => kind === 'redirect')) return; // unknown whether it is still in use
    const terms = firstFew(ignored.map(formatTerm));
    const mailHosts = (mx ?? []).map(({ host }) => host);
    const isUnused = (term: SpfTerm) => isUnusedRedirect(term, record, mailHosts);
    if (ignored.every(isUnused)) {
      const left = formatSpf(withoutUnusedRedirect(record, mailHosts));
      return say.ignored({ terms }).fixedBy(removeDeadTerms(spfPolicy, left));
    }
    const fix =
      spfRepaired === undefined
        ? advise(step('spf-lookups', { limit: LOOKUP_LIMIT }))
        : replace(text, txtRecord(name, spfRepaired));
    const meant = ignored.filter((term) => !isUnused(term));
    return say[losesSender(record, meant) ? 'lost' : 'ignored']({ terms }).fixedBy(fix);
  },
});

/** Whether a sender is listed only where receivers do not look, while they fail everyone else. */
function losesSender({ terms }: SpfRecord, ignored: readonly SpfTerm[]): boolean {
  const all = terms.find((term) => term.kind === 'all');
  if (all?.qualifier !== '-' && all?.qualifier !== '~') return false;
  const read = new Set(terms.filter((term) => !ignored.includes(term) && term.kind !== 'redirect').map(formatTerm));
  return ignored.some((term) => term.kind !== 'all' && !read.has(formatTerm(term)));
}
