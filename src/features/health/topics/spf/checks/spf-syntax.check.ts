import { replaceIgnored } from '../ignored-record.js';
import { firstFew, shorten } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { formatTerm } from '#formats/records/spf-term.js';
import type { SpfRecord } from '#formats/records/spf.js';
import { isGarbled } from '#engine/repair/intended-terms.js';
import { ignoredTerms } from '#engine/repair/spf-repair.js';

export const spfSyntax = check({
  id: 'spf-syntax',
  category: 'email',
  needs: ['spfPolicy', 'spfRepaired?'],
  outcomes: {
    invalid: problem('record', 'part', 'position', 'fault').costs(18),
    ignored: warn('terms').costs(6),
  },
  reference: { rule: 'RFC 7208 §4.6, §12', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults }, spfRepaired }, { invalid, ignored }) {
    const [fault] = faults;
    if (!fault) {
      const [first, ...others] = sendersAsModifiers(record);
      if (first === undefined) return;
      const terms = firstFew([first, ...others]);
      const byHand = advise(step('spf-term', { part: shorten(first) }));
      return ignored({ terms }).fixedBy(
        spfRepaired === undefined ? byHand : replace(text, txtRecord(name, spfRepaired)),
      );
    }
    const fix =
      spfRepaired === undefined
        ? advise(step('spf-term', { part: shorten(shownPart(fault)) }))
        : replaceIgnored(text, name, spfRepaired);
    const evidence = { part: shorten(shownPart(fault)), position: fault.position + 1, fault: fault.code };
    return invalid({ record: shorten(text), ...evidence }).fixedBy(fix);
  },
});

/**
 * Mechanisms with an equals sign, such as `include=`: receivers ignore them as unknown modifiers (RFC 7208 section 6).
 * Those after `all` are reported by spf-order.
 */
function sendersAsModifiers(record: SpfRecord): string[] {
  const late = ignoredTerms(record);
  return record.terms
    .filter((term) => term.kind === 'modifier' && isGarbled(term) && !late.includes(term))
    .map(formatTerm);
}
