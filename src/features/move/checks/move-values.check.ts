import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { differingNames } from '../differences.js';
import { advise, check } from '../move-check.js';

export const moveValues = check({
  id: 'move-values',
  category: 'dns',
  needs: ['comparison'],
  outcomes: { found: warn('records').unscored() },
  reference: { rule: 'RFC 1034 §4.2.1', dig: '{recordsType} {records}' },
  run({ comparison: { differences } }, { found }) {
    const records = differingNames(differences, 'value');
    if (records.length === 0) return;
    const evidence = { records: firstFew(records) };
    return found(evidence).fixedBy(advise('compare-values', evidence));
  },
});
