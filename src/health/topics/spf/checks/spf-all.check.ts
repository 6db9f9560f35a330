import { senderTerms } from '../../../mail-providers.js';
import { cut } from '../../../../domain/evidence.js';
import { ok, problem, warn } from '../../../../domain/outcome.js';
import { permissionOf } from '../../../../records/spf-permission.js';
import { LOOKUP_LIMIT, type SpfRecord } from '../../../../records/spf.js';
import { formatTerm } from '../../../../records/spf-term.js';
import { advise, later, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { unread, withSoftfail } from '../spf-repair.js';

/** RFC 7208 section 4.6.2. */
const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

export const spfAll = check({
  id: 'spf-all',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger', 'spfRepaired?', 'mx'],
  outcomes: {
    fail: ok(),
    softfail: ok(),
    redirected: ok('target'),
    open: problem('record').costs(28),
    'include-open': problem('term', 'owner', 'cause').costs(28),
    'exists-open': problem('term').costs(28),
    'match-all': warn('term', 'result').costs(6),
    neutral: warn('record').costs(6),
    missing: warn('record').costs(6),
    'redirect-neutral': warn('target', 'owner').costs(6),
  },
  reference: {
    rule: 'RFC 7208 §4.7, §5.1, §5.2, §6.1',
    dig: 'TXT {domain}',
    verify: {
      redirected: 'dig TXT {target}',
      'include-open': 'dig TXT {target}',
      'redirect-neutral': 'dig TXT {target}',
    },
  },
  run({ spfPolicy: { name, text, record }, spfLedger, spfRepaired, mx }, say) {
    const { terms, end } = permissionOf(name, record, spfLedger.costs);
    const evidence = { record: cut(text) };
    const known = senderTerms(mx.map(({ host }) => host));
    const closed = txt(name, withSoftfail(record, known));
    // Terms behind the end that receivers could not evaluate must not come before it.
    const isStuck = unread(record).length > 0 && spfRepaired === undefined;
    const shorten = advise(step('spf-lookups', { limit: LOOKUP_LIMIT }));
    // A sender that is not listed passes today.
    const fix = isStuck ? shorten : later(step('spf-complete'), replace(text, closed));
    if (end?.owner === name && end.qualifier === '+' && end.term === undefined) return say.open(evidence).fixedBy(fix);
    const opened = terms.find(({ grants, always }) => grants && always);
    if (opened && opened.via === undefined) {
      const term = formatTerm(opened.term);
      const rest = { terms: record.terms.filter((one) => formatTerm(one) !== term) };
      const narrowed = txt(name, withSoftfail(rest, known));
      return say['exists-open']({ term: cut(term) }).fixedBy(later(step('spf-complete'), replace(text, narrowed)));
    }
    if (opened?.via !== undefined) {
      const found = { term: cut(opened.via), owner: opened.owner, cause: cut(formatTerm(opened.term)) };
      return say['include-open'](found).fixedBy(advise(step('spf-opened', found)));
    }
    if (!end) return; // where it leads could not be found out, or spf-include speaks of it
    if (end.term !== undefined && (end.qualifier !== '-' || hasMore(record, end.term))) {
      const found = { term: cut(end.term), result: RESULTS[end.qualifier!] };
      return say['match-all'](found).fixedBy(advise(step('spf-match-all', { term: found.term })));
    }
    const isSettled = end.qualifier === '-' || end.qualifier === '~';
    if (end.owner !== name) {
      const [target] = record.terms.flatMap((term) => (term.kind === 'redirect' ? [cut(term.domain)] : []));
      if (isSettled) return say.redirected({ target: target! });
      const owner = end.owner;
      return say['redirect-neutral']({ target: target!, owner }).fixedBy(advise(step('spf-undecided', { owner })));
    }
    if (isSettled) return end.qualifier === '-' ? say.fail() : say.softfail();
    const told = end.qualifier === '?' ? say.neutral(evidence) : say.missing(evidence);
    return told.fixedBy(isStuck ? shorten : replace(text, closed, step('spf-complete')));
  },
});

/** Senders behind the term, which nobody reads. */
function hasMore({ terms }: SpfRecord, written: string): boolean {
  const behind = terms.slice(terms.findIndex((term) => formatTerm(term) === written) + 1);
  return behind.some(({ kind }) => kind !== 'all' && kind !== 'exp');
}
