import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const daneDenial = check({
  id: 'dane-denial',
  category: 'email',
  needs: ['daneHosts'],
  outcomes: { failing: problem('names', 'errors').costs(15) },
  reference: {
    rule: 'RFC 7672 §2.1.2, §2.2',
    dig: '+dnssec TLSA {names}',
  },
  run({ daneHosts }, { failing }) {
    // Senders look up TLSA records only if the address is validated.
    const failed = daneHosts.filter(({ secure, failure }) => secure && failure);
    if (failed.length === 0) return;
    const names = firstFew(failed.map(({ name }) => name));
    const errors = firstFew(failed.flatMap(({ failure }) => failure ?? []));
    return failing({ names, errors }).fixedBy(advise(step('dane-denial', { names })));
  },
});
