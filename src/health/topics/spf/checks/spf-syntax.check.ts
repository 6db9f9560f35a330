import { cut } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { shownPart } from '../../../../records/stray-character.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { corrected } from '../spf-repair.js';

export const spfSyntax = check({
  id: 'spf-syntax',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { invalid: problem('record', 'part', 'position', 'fault').costs(15) },
  reference: { rule: 'RFC 7208 §4.6, §12', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults } }, { invalid }) {
    const [fault] = faults;
    if (!fault) return;
    const repaired = corrected(record);
    const fix =
      repaired === undefined
        ? advise(step('spf-term', { part: cut(shownPart(fault)) }))
        : replace(cut(text), txt(name, repaired));
    const evidence = { part: cut(shownPart(fault)), position: fault.position + 1, fault: fault.code };
    return invalid({ record: cut(text), ...evidence }).fixedBy(fix);
  },
});
