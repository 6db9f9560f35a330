import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { disagreement } from '../zone-versions.js';

export const mxAgreement = check({
  id: 'mx-agreement',
  category: 'email',
  needs: ['zoneServers'],
  outcomes: { differs: warn('servers').costs(6) },
  reference: { rule: 'RFC 1034 §4.3.5', dig: '@{server} +norecurse MX {domain}' },
  run({ zoneServers: { servers } }, { differs }) {
    const said = disagreement(servers, ({ mx }) => mx);
    return said.length > 0 ? differs({ servers: few(said) }).fixedBy(advise(step('ns-transfer'))) : undefined;
  },
});
