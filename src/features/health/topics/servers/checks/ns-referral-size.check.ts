import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const LIMIT = 512; // maximum UDP message without EDNS, RFC 1035 section 4.2.1

export const nsReferralSize = check({
  id: 'ns-referral-size',
  category: 'dns',
  needs: ['referral'],
  outcomes: { large: info('size', 'limit') },
  reference: { rule: 'RFC 1035 §4.2.1, RFC 9471 §3', dig: '+trace +additional NS {zone}' },
  run({ referral: { size } }, { large }) {
    if (size <= LIMIT) return undefined;
    return large({ size, limit: LIMIT }).fixedBy(advise(step('ns-fewer')));
  },
});
