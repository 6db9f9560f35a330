import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { withoutOldOptions } from '#formats/records/dmarc.js';
import { withoutTags, withTag } from '#engine/repair/dmarc-repair.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcFailureOptions = check({
  id: 'dmarc-failure-options',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { 'no-effect': info('value'), old: info('value', 'current') },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record, faults } }, { 'no-effect': noEffect, old }) {
    const value = record.tags.get('fo');
    if (value === undefined || faults.some((fault) => fault.text === value)) return; // otherwise reported by dmarc-syntax
    const replacedBy = (repaired: string) => replace(text, txtRecord(`_dmarc.${owner}`, repaired));
    if (record.tags.get('ruf') === undefined)
      return noEffect({ value: shorten(value) }).fixedBy(replacedBy(withoutTags(record, ['fo'])));
    const current = withoutOldOptions(record.failureOptions).join(':');
    if (current === record.failureOptions.join(':')) return;
    return old({ value: shorten(value), current }).fixedBy(replacedBy(withTag(record, 'fo', current)));
  },
});
