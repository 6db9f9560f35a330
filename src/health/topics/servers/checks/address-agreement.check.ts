import { few } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import { dataIn } from '../server-answers.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { areOutdated, differsWithinVersion, disagreement, versionsOf } from '../zone-versions.js';

export const addressAgreement = check({
  id: 'address-agreement',
  category: 'web',
  needs: ['zoneServers'],
  outcomes: {
    missing: warn('servers').costs(6),
    outdated: warn('servers').costs(6),
    varies: info('servers'),
  },
  reference: { rule: 'RFC 1034 §4.3.5', dig: '@{server} +norecurse A {domain}' },
  run({ zoneServers: { servers } }, { missing, outdated, varies }) {
    const fix = advise(step('ns-transfer'));
    const sets = (['A', 'AAAA'] as const).map((type) => ({
      said: disagreement(servers, ({ answers }) => dataIn(answers, type)),
      isMissing: servers.some(({ answers }) => dataIn(answers, type)?.length === 0),
      isBalanced: differsWithinVersion(servers, ({ answers }) => dataIn(answers, type)),
    }));
    const [found] = sets
      .filter(({ said }) => said.length > 0)
      .sort((a, b) => Number(b.isMissing) - Number(a.isMissing));
    if (!found) return;
    const evidence = { servers: few(found.said) };
    const { isMissing, isBalanced } = found;
    if (areOutdated(versionsOf(servers)) && (isMissing || !isBalanced)) return outdated(evidence).fixedBy(fix);
    // Many servers return other addresses to balance the load; none would leave them out.
    return isMissing ? missing(evidence).fixedBy(fix) : varies(evidence).fixedBy(fix);
  },
});
