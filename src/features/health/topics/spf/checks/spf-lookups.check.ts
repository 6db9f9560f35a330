import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { replaceByShorter } from '../ignored-record.js';

const NEAR = 2; // room for one more provider

export const spfLookups = check({
  id: 'spf-lookups',
  category: 'email',
  needs: ['spfLookups', 'spfPolicy?', 'spfShortened?'],
  outcomes: {
    ok: ok('count', 'limit'),
    partly: info('count', 'limit', 'terms'),
    near: warn('count', 'limit', 'costliest').costs(3),
    over: problem('count', 'limit', 'costliest').costs(18),
  },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'TXT {domain}' },
  run({ spfLookups: lookupCount, spfPolicy, spfShortened }, { ok, partly, near, over }) {
    const { lookups: count } = lookupCount;
    const limit = LOOKUP_LIMIT;
    const bill = lookupCount.costs.toSorted((one, other) => other.lookups - one.lookups);
    const costliest = firstFew(bill.map(({ term, lookups }) => `${shorten(term)} (${lookups})`));
    const fixTo = (most: number) => advise(step('spf-lookups', { limit: most }));
    const isShortened = spfPolicy && spfShortened !== undefined;
    const shorter = isShortened ? replaceByShorter(spfPolicy, spfShortened) : fixTo(limit);
    if (count > limit) return over({ count, limit, costliest }).fixedBy(shorter);
    if (lookupCount.noted('loop').length > 0) return; // an endless loop, reported by spf-include
    const failed = lookupCount.noted('failed');
    const terms = firstFew(failed.map(({ term }) => term));
    if (terms.length > 0) return partly({ count, limit, terms }).fixedBy(advise(step('spf-count', { limit, terms })));
    const roomy = limit - NEAR;
    return count > roomy ? near({ count, limit, costliest }).fixedBy(fixTo(roomy)) : ok({ count, limit });
  },
});
