import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../move-check.js';

export const moveTarget = check({
  id: 'move-target',
  category: 'dns',
  needs: ['target'],
  outcomes: { current: info('servers'), kept: info('servers') },
  reference: { rule: 'RFC 1034 §4.2.2', dig: 'NS {zone}' },
  run({ target: { isCurrent, kept } }, say) {
    if (kept.length === 0) return undefined;
    return say[isCurrent ? 'current' : 'kept']({ servers: firstFew(kept) });
  },
});
