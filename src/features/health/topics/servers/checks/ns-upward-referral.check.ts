import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutDetails } from '../server-names.js';

export const nsUpwardReferral = check({
  id: 'ns-upward-referral',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { found: info('servers') },
  reference: { rule: 'RFC 9499 §4', dig: '@{server} +norecurse A example.com' },
  run({ zoneServers: { servers } }, { found }) {
    const upward = servers.flatMap(({ name, upward }) => (upward === undefined ? [] : [`${name} (${upward})`]));
    if (upward.length === 0) return;
    const fix = advise(step('ns-refuse', { servers: withoutDetails(upward) }));
    return found({ servers: firstFew(upward) }).fixedBy(fix);
  },
});
