import { info } from '#base/domain/outcome.js';
import { hasOptOut } from '#formats/records/denial.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecOptout = check({
  id: 'dnssec-optout',
  category: 'security',
  needs: ['denial'],
  outcomes: { used: info('zone') },
  reference: { rule: 'RFC 5155 §6, RFC 9276 §3.1', dig: '+dnssec A no-such-host-7c41e9.{zone}' },
  run({ denial: { zone, proofs } }, { used }) {
    return proofs.some(({ proof }) => hasOptOut(proof))
      ? used({ zone }).fixedBy(advise(step('nsec3', { zone })))
      : undefined;
  },
});
