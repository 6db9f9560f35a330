import { firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveNsSet = check({
  id: 'move-ns-set',
  category: 'dns',
  needs: ['nsSet'],
  outcomes: {
    ok: ok('servers'),
    missing: problem('given').unscored(),
    others: problem('servers', 'given').unscored(),
    fewer: warn('servers').unscored(),
  },
  reference: { rule: 'RFC 1034 §4.2.2', dig: 'NS {zone}' },
  run({ nsSet: { given, published } }, { ok, missing, others, fewer }) {
    const fix = advise('zone-ns', { servers: firstFew(given) });
    if (published.length === 0) return missing({ given: firstFew(given) }).fixedBy(fix);
    const strange = published.filter((name) => !given.includes(name));
    if (strange.length > 0) return others({ servers: firstFew(strange), given: firstFew(given) }).fixedBy(fix);
    const unnamed = given.filter((name) => !published.includes(name));
    return unnamed.length > 0
      ? fewer({ servers: firstFew(unnamed) }).fixedBy(fix)
      : ok({ servers: firstFew(published) });
  },
});
