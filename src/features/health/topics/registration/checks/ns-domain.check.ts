import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { mostCertainOf } from '../unregistered-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsDomain = check({
  id: 'ns-domain',
  category: 'security',
  needs: ['unregisteredNsDomains'],
  outcomes: { free: problem('domain', 'hosts').costs(30).caps(50), unclear: info('domain', 'hosts') },
  reference: {
    rule: 'RFC 1034 §4.2.2, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredNsDomains }, { free, unclear }) {
    const lost = mostCertainOf(unregisteredNsDomains);
    if (!lost) return;
    const { domain, reliedOnBy, isFree } = lost;
    const evidence = { domain, hosts: firstFew(reliedOnBy) };
    return (isFree ? free(evidence) : unclear(evidence)).fixedBy(advise(step('ns-domain', evidence)));
  },
});
