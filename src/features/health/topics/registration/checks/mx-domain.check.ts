import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { mostCertainOf } from '../unregistered-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mxDomain = check({
  id: 'mx-domain',
  category: 'security',
  needs: ['unregisteredMxDomains'],
  outcomes: { free: problem('domain', 'hosts').costs(28), unclear: info('domain', 'hosts') },
  reference: {
    rule: 'RFC 5321 §5.1, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredMxDomains }, { free, unclear }) {
    const lost = mostCertainOf(unregisteredMxDomains);
    if (!lost) return;
    const { domain, reliedOnBy, isFree } = lost;
    const evidence = { domain, hosts: firstFew(reliedOnBy) };
    return (isFree ? free(evidence) : unclear(evidence)).fixedBy(advise(step('mx-domain', evidence)));
  },
});
