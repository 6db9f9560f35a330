import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsLiteral = check({
  id: 'ns-literal',
  category: 'dns',
  needs: ['nameServers'],
  outcomes: { found: problem('hosts').costs(10) },
  reference: { rule: 'RFC 1035 §3.3.11', dig: 'NS {zone}' },
  run({ nameServers }, { found }) {
    const hosts = firstFew(nameServers.filter(({ isLiteral }) => isLiteral).map(({ name }) => name));
    return hosts.length > 0 ? found({ hosts }).fixedBy(advise(step('ns-literal', { hosts }))) : undefined;
  },
});
