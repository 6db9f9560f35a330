import { cut } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { withoutTags } from '../dmarc-repair.js';
import { later, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcTesting = check({
  id: 'dmarc-testing',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { on: warn('policy', 'record').costs(4) }, // as much as pct=0, which it replaces
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record, policy } }, { on }) {
    if (!record.testing || policy === undefined || policy === 'none') return;
    const fix = replace(text, txt(`_dmarc.${owner}`, withoutTags(record, ['t'])));
    return on({ policy, record: cut(text) }).fixedBy(later(step('dmarc-tighten'), fix));
  },
});
