import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { differingNames } from '../differences.js';
import { check } from '../move-check.js';

export const moveTtls = check({
  id: 'move-ttls',
  category: 'dns',
  needs: ['comparison'],
  outcomes: { found: info('records') },
  reference: { rule: 'RFC 1035 §3.2.1', dig: '{recordsType} {records}' },
  run({ comparison: { differences } }, { found }) {
    const records = differingNames(differences, 'ttl');
    return records.length > 0 ? found({ records: firstFew(records) }) : undefined;
  },
});
