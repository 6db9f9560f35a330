import { info, ok } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** The web check judges the values. */
export const pageHeaders = check({
  id: 'page-headers',
  category: 'security',
  needs: ['pageHeaders'],
  outcomes: { ok: ok('url'), missing: info('url', 'headers') },
  reference: { rule: 'CSP Level 3', curl: '-sI {url}' },
  run({ pageHeaders: { url, missing } }, say) {
    if (missing.length === 0) return say.ok({ url });
    return say.missing({ url, headers: missing }).fixedBy(advise(step('security-headers', { headers: missing })));
  },
});
