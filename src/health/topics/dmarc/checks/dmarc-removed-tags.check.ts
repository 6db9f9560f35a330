import { cut, few } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import { withoutTags } from '../dmarc-repair.js';
import { replace, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const REMOVED = ['pct', 'rf', 'ri'];

export const dmarcRemovedTags = check({
  id: 'dmarc-removed-tags',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { pct: warn('percentage').costs(4), 'no-effect': info('tags') },
  reference: { rule: 'RFC 9989 §C.5.2', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record } }, { pct, 'no-effect': noEffect }) {
    const tags = record.tags.tags
      .filter(({ name }) => REMOVED.includes(name))
      .map(({ name, value }) => `${name}=${value}`);
    if (tags.length === 0) return;
    const { percentage = 100 } = record;
    const verdict = percentage < 100 ? pct({ percentage }) : noEffect({ tags: few(tags) });
    return verdict.fixedBy(replace(cut(text), txt(`_dmarc.${owner}`, withoutTags(record, REMOVED))));
  },
});
