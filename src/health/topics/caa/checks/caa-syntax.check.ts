import { cut } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaSyntax = check({
  id: 'caa-syntax',
  category: 'security',
  needs: ['caa'],
  outcomes: {
    critical: problem('record', 'owner').costs(15),
    invalid: warn('record', 'owner', 'part', 'fault').costs(4),
  },
  reference: {
    rule: 'RFC 8659 §4.1, §4.2',
    dig: 'CAA {owner}',
  },
  run({ caa: { owner, entries } }, { critical, invalid }) {
    const unknown = entries.find(({ record }) => record.critical && !record.isKnown);
    if (unknown) {
      const record = cut(unknown.text);
      return critical({ record, owner }).fixedBy(advise(step('caa-remove', { record, owner })));
    }
    const [broken] = entries.flatMap(({ text, faults: [fault] }) => (fault ? [{ text, fault }] : []));
    if (!broken) return;
    const record = cut(broken.text);
    const { fault } = broken;
    const evidence = { record, owner, part: cut(fault.text), fault: fault.code };
    return invalid(evidence).fixedBy(advise(step('caa-remove', { record, owner })));
  },
});
