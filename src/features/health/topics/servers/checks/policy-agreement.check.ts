import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { differingData } from '../zone-versions.js';

export const policyAgreement = check({
  id: 'policy-agreement',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: { dmarc: warn('servers').costs(6), caa: warn('servers').costs(4) },
  reference: {
    rule: 'RFC 1034 §4.3.5',
    dig: '@{server} +norecurse TXT _dmarc.{domain}',
    verify: { caa: 'dig @{server} +norecurse CAA {domain}' },
    rules: { dmarc: 'RFC 7489 §6.6.3', caa: 'RFC 8659 §3' },
  },
  run({ zoneServers: { servers } }, say) {
    for (const [type, outcome] of [
      ['DMARC', say.dmarc],
      ['CAA', say.caa],
    ] as const) {
      const said = differingData(servers, ({ answers }) => answers?.policies?.[type]);
      if (said.length > 0) return outcome({ servers: firstFew(said) }).fixedBy(advise(step('ns-transfer')));
    }
  },
});
