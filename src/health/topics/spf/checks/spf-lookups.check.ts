import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { LOOKUP_LIMIT } from '../../../../records/spf.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const NEAR = 2; // one provider more, or one provider's next change

export const spfLookups = check({
  id: 'spf-lookups',
  category: 'email',
  needs: ['spfLedger'],
  outcomes: {
    ok: ok('count', 'limit'),
    partly: info('count', 'limit', 'terms'),
    near: warn('count', 'limit', 'costliest').costs(3),
    over: problem('count', 'limit', 'costliest').costs(18),
  },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'TXT {domain}' },
  run({ spfLedger: ledger }, { ok, partly, near, over }) {
    const { lookups: count } = ledger;
    const limit = LOOKUP_LIMIT;
    const bill = ledger.costs.toSorted((one, other) => other.lookups - one.lookups);
    const costliest = few(bill.map(({ term, lookups }) => `${cut(term)} (${lookups})`));
    const fixTo = (most: number) => advise(step('spf-lookups', { limit: most }));
    if (count > limit) return over({ count, limit, costliest }).fixedBy(fixTo(limit));
    const failed = ledger.noted('failed');
    const terms = few(failed.map(({ term }) => term));
    if (terms.length > 0) return partly({ count, limit, terms }).fixedBy(advise(step('spf-count', { limit, terms })));
    const roomy = limit - NEAR;
    return count > roomy ? near({ count, limit, costliest }).fixedBy(fixTo(roomy)) : ok({ count, limit });
  },
});
