import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { withoutTags } from '../dmarc-repair.js';
import { replace, txtRecord } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcFailureOptions = check({
  id: 'dmarc-failure-options',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { 'no-effect': info('value') },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record } }, { 'no-effect': noEffect }) {
    const value = record.tags.get('fo');
    if (value === undefined || record.tags.get('ruf') !== undefined) return;
    return noEffect({ value: shorten(value) }).fixedBy(
      replace(text, txtRecord(`_dmarc.${owner}`, withoutTags(record, ['fo']))),
    );
  },
});
