import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { dataOfType } from '../server-answers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isAnyOutdated, differsWithinVersion, differingData, versionsOf } from '../zone-versions.js';

export const addressAgreement = check({
  id: 'address-agreement',
  category: 'web',
  needs: ['zoneServers'],
  outcomes: {
    missing: warn('servers').costs(6),
    outdated: warn('servers').costs(6),
    varies: info('servers'),
  },
  reference: {
    rule: 'RFC 1034 §4.3.5',
    dig: '@{server} +norecurse A {domain}',
    verify: {
      missing: 'dig @{server} +norecurse {said} {domain}',
      outdated: 'dig @{server} +norecurse {said} {domain}',
      varies: 'dig @{server} +norecurse {said} {domain}',
    },
  },
  run({ zoneServers: { servers } }, { missing, outdated, varies }) {
    const fix = advise(step('ns-transfer'));
    const sets = (['A', 'AAAA'] as const).map((type) => ({
      said: differingData(servers, ({ answers }) => dataOfType(answers, type)),
      isMissing: servers.some(({ answers }) => dataOfType(answers, type)?.length === 0),
      isBalanced: differsWithinVersion(servers, ({ answers }) => dataOfType(answers, type)),
    }));
    const [found] = sets
      .filter(({ said }) => said.length > 0)
      .sort((a, b) => Number(b.isMissing) - Number(a.isMissing));
    if (!found) return;
    const evidence = { servers: firstFew(found.said) };
    const { isMissing, isBalanced } = found;
    if (isAnyOutdated(versionsOf(servers)) && (isMissing || !isBalanced)) return outdated(evidence).fixedBy(fix);
    // Load balancing returns different addresses, but not an empty set.
    return isMissing ? missing(evidence).fixedBy(fix) : varies(evidence).fixedBy(fix);
  },
});
