import { warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { namesOf } from '../server-names.js';

export const nsTcp = check({
  id: 'ns-tcp',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { missing: warn('servers').costs(4) },
  reference: { rule: 'RFC 7766 §5, RFC 9210 §3', dig: '@{server} +tcp +norecurse NS {zone}' },
  run({ zoneServers: { servers } }, { missing }) {
    const deaf = namesOf(servers, ({ tcp }) => tcp === false);
    return deaf.length > 0 ? missing({ servers: deaf }).fixedBy(advise(step('ns-tcp'))) : undefined;
  },
});
