import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { differingNames } from '../differences.js';
import { advise, check } from '../move-check.js';

export const moveMissing = check({
  id: 'move-missing',
  category: 'dns',
  needs: ['comparison'],
  outcomes: { found: problem('records').unscored(), confirmed: info('records') },
  reference: { rule: 'RFC 1034 §4.2.1', dig: '{recordsType} {records}' },
  run({ comparison: { differences } }, { found, confirmed }) {
    const records = differingNames(differences, 'missing');
    const expected = differences.filter(({ isExpected }) => isExpected).map(({ name, type }) => `${name} ${type}`);
    if (records.length === 0) return expected.length > 0 ? confirmed({ records: firstFew(expected) }) : undefined;
    const evidence = { records: firstFew(records) };
    return found(evidence).fixedBy(advise('enter-records', evidence));
  },
});
