import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { differingNames } from '../differences.js';
import { advise, check } from '../move-check.js';

export const moveMissing = check({
  id: 'move-missing',
  category: 'dns',
  needs: ['comparison'],
  outcomes: { found: problem('records').costs(30) },
  reference: { rule: 'RFC 1034 §4.2.1', dig: '{recordsType} {records}' },
  run({ comparison: { differences } }, { found }) {
    const records = differingNames(differences, 'missing');
    if (records.length === 0) return;
    const evidence = { records: firstFew(records) };
    return found(evidence).fixedBy(advise('enter-records', evidence));
  },
});
