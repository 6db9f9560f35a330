import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { withoutTags } from '#engine/repair/dmarc-repair.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcPsd = check({
  id: 'dmarc-psd',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { claimed: warn('owner', 'record').costs(6) },
  reference: { rule: 'RFC 9989 §4.7, §4.10.2', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record } }, { claimed }) {
    if (owner !== name || record.psd !== 'y') return; // psd=y is valid only for a public suffix
    return claimed({ owner, record: shorten(text) }).fixedBy(
      replace(text, txtRecord(`_dmarc.${owner}`, withoutTags(record, ['psd']))),
    );
  },
});
