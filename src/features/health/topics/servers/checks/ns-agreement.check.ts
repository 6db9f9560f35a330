import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isAnyOutdated, differingData, versionsOf } from '../zone-versions.js';

export const nsAgreement = check({
  id: 'ns-agreement',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { differs: warn('servers').costs(4) },
  reference: { rule: 'RFC 1034 §4.2.2', dig: '@{server} +norecurse NS {zone}' },
  run({ zoneServers: { servers } }, { differs }) {
    if (isAnyOutdated(versionsOf(servers))) return; // an older version of the zone explains it; reported by soa-serial
    const said = differingData(servers, ({ ns }) => ns);
    return said.length > 0 ? differs({ servers: firstFew(said) }).fixedBy(advise(step('ns-transfer'))) : undefined;
  },
});
