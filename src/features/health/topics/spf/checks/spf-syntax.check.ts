import { replaceIgnored } from '../ignored-record.js';
import { shorten } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const spfSyntax = check({
  id: 'spf-syntax',
  category: 'email',
  needs: ['spfPolicy', 'spfRepaired?'],
  outcomes: { invalid: problem('record', 'part', 'position', 'fault').costs(18) },
  reference: { rule: 'RFC 7208 §4.6, §12', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, faults }, spfRepaired }, { invalid }) {
    const [fault] = faults;
    if (!fault) return;
    const fix =
      spfRepaired === undefined
        ? advise(step('spf-term', { part: shorten(shownPart(fault)) }))
        : replaceIgnored(text, name, spfRepaired);
    const evidence = { part: shorten(shownPart(fault)), position: fault.position + 1, fault: fault.code };
    return invalid({ record: shorten(text), ...evidence }).fixedBy(fix);
  },
});
