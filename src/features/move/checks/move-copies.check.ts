import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveCopies = check({
  id: 'move-copies',
  category: 'dns',
  needs: ['copies'],
  outcomes: { differ: problem('records').unscored() },
  reference: { rule: 'RFC 1034 §4.3.5', dig: 'SOA {zone}' },
  run: ({ copies }, { differ }) =>
    copies.length > 0 ? differ({ records: firstFew(copies) }).fixedBy(advise('same-zone')) : undefined,
});
