import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { dataOfType } from '../server-answers.js';
import { isAnyOutdated, differingData, versionsOf } from '../zone-versions.js';

export const mxAgreement = check({
  id: 'mx-agreement',
  category: 'email',
  needs: ['zoneServers'],
  outcomes: { differs: warn('servers').costs(6), outdated: warn('servers').costs(6) },
  reference: { rule: 'RFC 1034 §4.3.5', dig: '@{server} +norecurse MX {domain}' },
  run({ zoneServers: { servers } }, { differs, outdated }) {
    const said = differingData(servers, ({ answers }) => dataOfType(answers, 'MX'));
    const say = isAnyOutdated(versionsOf(servers)) ? outdated : differs;
    return said.length > 0 ? say({ servers: firstFew(said) }).fixedBy(advise(step('ns-transfer'))) : undefined;
  },
});
