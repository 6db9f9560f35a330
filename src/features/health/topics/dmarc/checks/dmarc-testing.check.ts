import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { withoutTags } from '#engine/repair/dmarc-repair.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcTesting = check({
  id: 'dmarc-testing',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { on: warn('policy', 'record').costs(4) }, // the same cost as pct=0, which it replaces
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record, policy } }, { on }) {
    if (!record.testing || policy === undefined || policy === 'none') return;
    const fix = replace(text, txtRecord(`_dmarc.${owner}`, withoutTags(record, ['t'])));
    return on({ policy, record: shorten(text) }).fixedBy(conditional(step('dmarc-tighten'), fix));
  },
});
