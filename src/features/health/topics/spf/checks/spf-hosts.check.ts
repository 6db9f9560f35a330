import { shorten } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfHosts = check({
  id: 'spf-hosts',
  category: 'email',
  needs: ['spfLookups'],
  outcomes: { over: problem('term', 'limit').costs(18) },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'MX {target}' },
  run({ spfLookups }, { over }) {
    const [cost] = spfLookups.noted('too-many-hosts');
    if (!cost) return;
    const term = shorten(cost.term);
    return over({ term, limit: LOOKUP_LIMIT }).fixedBy(advise(step('spf-hosts', { term })));
  },
});
