import { type SpfCost, targetOf } from '../../../../records/spf-ledger.js';
import { cut, few } from '../../../../domain/evidence.js';
import { info, problem, warn } from '../../../../domain/outcome.js';
import { type ReachedTerm, permissionOf } from '../../../../records/spf-permission.js';
import { VOID_LIMIT as LIMIT } from '../../../../records/spf.js';
import { formatTerm } from '../../../../records/spf-term.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutDead, withoutTerms } from '../spf-repair.js';

export const spfVoid = check({
  id: 'spf-void',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger', 'spfGone'],
  outcomes: {
    few: info('terms', 'limit'),
    many: warn('count', 'limit', 'terms').costs(4),
    blocking: problem('count', 'limit', 'terms', 'lost').costs(18),
  },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record }, spfLedger, spfGone }, say) {
    const found = spfLedger.noted('void');
    if (found.length === 0) return;
    const terms = few(found.map(({ term }) => term));
    const isDead = (cost: SpfCost) => targetOf(cost) === undefined || spfGone.includes(targetOf(cost)!);
    const own = found.filter((cost) => cost.domain === name && isDead(cost)).map(({ term }) => term);
    const count = found.length;
    const isCutShort = count > LIMIT; // what follows the void terms is not in force yet
    const left = isCutShort ? withoutDead(record, own) : withoutTerms(record, own);
    const fix =
      own.length > 0
        ? replace(text, txt(name, left), step('spf-void', { terms: few(own) }))
        : advise(unproven(found[0]!, name));
    if (!isCutShort) return say.few({ terms, limit: LIMIT }).fixedBy(fix);
    const lost = lostSenders(permissionOf(name, record, spfLedger.costs).terms);
    const evidence = { count, limit: LIMIT, terms };
    return (lost.length > 0 ? say.blocking({ ...evidence, lost: few(lost) }) : say.many(evidence)).fixedBy(fix);
  },
});

/** A host that exists may get an address again; what is in another's record is theirs. */
function unproven({ term, domain: owner }: SpfCost, name: string) {
  return owner === name
    ? step('spf-include-check', { term: cut(term) })
    : step('spf-foreign', { term: cut(term), owner });
}

/** Receivers give up at the void lookup that is one too many: senders that a later term permits do not pass. */
function lostSenders(terms: readonly ReachedTerm[]): string[] {
  const voids = terms.flatMap(({ cost }, i) => (cost?.note === 'void' ? [i] : []));
  const later = voids[LIMIT] === undefined ? [] : terms.slice(voids[LIMIT] + 1);
  const isSender = ({ term, grants, cost, via }: ReachedTerm) =>
    grants && via === undefined && term.kind !== 'all' && cost?.note === undefined;
  return later.filter(isSender).map(({ term }) => formatTerm(term));
}
