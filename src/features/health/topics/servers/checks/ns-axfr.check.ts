import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames } from '../server-names.js';

export const nsAxfr = check({
  id: 'ns-axfr',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: { open: warn('servers').costs(5) },
  reference: { rule: 'RFC 5936 §5', dig: '@{server} AXFR {zone}' },
  run({ zoneServers: { servers } }, { open }) {
    const found = serverNames(servers, ({ transfers = false }) => transfers);
    return found.length > 0
      ? open({ servers: found }).fixedBy(advise(step('ns-no-transfer', { servers: found })))
      : undefined;
  },
});
