import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { withoutRootDot } from '#base/domain/host-name.js';
import { check } from '../../../health-check.js';

export const cnameConflict = check({
  id: 'cname-conflict',
  category: 'dns',
  needs: ['aliases'],
  outcomes: { apex: problem('name', 'target').costs(10), mixed: problem('name', 'target', 'types').costs(8) },
  reference: {
    rule: 'RFC 1034 §3.6.2, RFC 2181 §10.1',
    dig: 'A {name}',
  },
  run({ aliases: { found } }, { apex, mixed }) {
    const top = found.find(({ isApex }) => isApex);
    if (top) {
      const { name, chain } = top;
      const [, target = ''] = chain;
      return apex({ name, target: withoutRootDot(target) }).fixedBy(advise(step('cname-apex', { name })));
    }
    const crowded = found.find(({ beside }) => beside.length > 0);
    if (!crowded) return;
    const { name, chain, beside } = crowded;
    const [, target = ''] = chain;
    return mixed({ name, target: withoutRootDot(target), types: firstFew(beside) }).fixedBy(
      advise(step('cname-mixed', { name })),
    );
  },
});
