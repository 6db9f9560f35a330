import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { dataIn } from '../server-answers.js';
import { areOutdated, disagreement, versionsOf } from '../zone-versions.js';

export const mxAgreement = check({
  id: 'mx-agreement',
  category: 'email',
  needs: ['zoneServers'],
  outcomes: { differs: warn('servers').costs(6), outdated: warn('servers').costs(6) },
  reference: { rule: 'RFC 1034 §4.3.5', dig: '@{server} +norecurse MX {domain}' },
  run({ zoneServers: { servers } }, { differs, outdated }) {
    const said = disagreement(servers, ({ answers }) => dataIn(answers, 'MX'));
    const say = areOutdated(versionsOf(servers)) ? outdated : differs;
    return said.length > 0 ? say({ servers: few(said) }).fixedBy(advise(step('ns-transfer'))) : undefined;
  },
});
