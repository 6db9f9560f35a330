import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { differingNames } from '../differences.js';
import { check } from '../move-check.js';

export const moveAdditions = check({
  id: 'move-additions',
  category: 'dns',
  needs: ['comparison'],
  outcomes: { found: info('records') },
  reference: { rule: 'RFC 1034 §4.2.1', dig: '{recordsType} {records}' },
  run({ comparison: { differences } }, { found }) {
    const records = differingNames(differences, 'extra');
    return records.length > 0 ? found({ records: firstFew(records) }) : undefined;
  },
});
