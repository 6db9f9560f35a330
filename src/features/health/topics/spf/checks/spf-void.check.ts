import { type SpfCost, targetOf } from '#formats/records/spf-lookup-count.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { type ReachedTerm, permissionOf } from '#formats/records/spf-permission.js';
import { VOID_LIMIT as LIMIT } from '#formats/records/spf.js';
import { formatTerm } from '#formats/records/spf-term.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { correctGarbledTerm, removeDeadTerms } from '../ignored-record.js';
import { withoutFatalTerms, withoutTerms } from '#engine/repair/spf-repair.js';

export const spfVoid = check({
  id: 'spf-void',
  category: 'email',
  needs: ['spfPolicy', 'spfLookups', 'spfGone', 'spfRepaired?'],
  outcomes: {
    few: info('terms', 'limit'),
    many: warn('count', 'limit', 'terms').costs(4),
    blocking: problem('count', 'limit', 'terms', 'lost').costs(18),
  },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'TXT {domain}' },
  run({ spfPolicy, spfLookups, spfGone, spfRepaired }, say) {
    const { name, record } = spfPolicy;
    const found = spfLookups.noted('void');
    if (found.length === 0) return;
    const terms = firstFew(found.map(({ term }) => term));
    const isDead = (cost: SpfCost) => targetOf(cost) === undefined || spfGone.includes(targetOf(cost)!);
    const own = found.filter((cost) => cost.domain === name && isDead(cost)).map(({ term }) => term);
    const count = found.length;
    const isCutShort = count > LIMIT; // terms after the void lookups are not evaluated today
    const left = isCutShort ? withoutFatalTerms(record, own) : withoutTerms(record, own);
    const garbled = found.flatMap(({ term, domain }) =>
      domain === name ? (correctGarbledTerm(spfPolicy, term, spfRepaired) ?? []) : [],
    );
    const fix =
      garbled[0] ??
      (own.length > 0
        ? removeDeadTerms(spfPolicy, left, step('spf-void', { terms: firstFew(own) }))
        : advise(checkHostFix(found[0]!, name)));
    if (!isCutShort) return say.few({ terms, limit: LIMIT }).fixedBy(fix);
    const lost = lostSenders(permissionOf(name, record, spfLookups.costs).terms);
    const evidence = { count, limit: LIMIT, terms };
    return (lost.length > 0 ? say.blocking({ ...evidence, lost: firstFew(lost) }) : say.many(evidence)).fixedBy(fix);
  },
});

/** A host without an address may get one again; terms in included records belong to their owner. */
function checkHostFix({ term, domain: owner }: SpfCost, name: string) {
  return owner === name
    ? step('spf-include-check', { term: shorten(term) })
    : step('spf-foreign', { term: shorten(term), owner });
}

/** Senders in terms after the void lookup that exceeds the limit: evaluation ends there with permerror. */
function lostSenders(terms: readonly ReachedTerm[]): string[] {
  const voids = terms.flatMap(({ cost }, i) => (cost?.note === 'void' ? [i] : []));
  const later = voids[LIMIT] === undefined ? [] : terms.slice(voids[LIMIT] + 1);
  const isSender = ({ term, grants, cost, via }: ReachedTerm) =>
    grants && via === undefined && term.kind !== 'all' && cost?.note === undefined;
  return later.filter(isSender).map(({ term }) => formatTerm(term));
}
