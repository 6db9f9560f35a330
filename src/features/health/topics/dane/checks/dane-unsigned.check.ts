import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const daneUnsigned = check({
  id: 'dane-unsigned',
  category: 'email',
  needs: ['daneHosts'],
  outcomes: { ignored: warn('names').costs(3) },
  reference: {
    rule: 'RFC 6698 §4.1, RFC 7672 §2.2',
    dig: '+dnssec TLSA {names}',
  },
  run({ daneHosts }, { ignored }) {
    const bare = daneHosts.filter(({ records, proven }) => records.length > 0 && !proven);
    if (bare.length === 0) return;
    const names = firstFew(bare.map(({ name }) => name));
    return ignored({ names }).fixedBy(advise(step('dane-unsigned', { names })));
  },
});
