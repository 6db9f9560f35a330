import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames, withoutDetails } from '../server-names.js';

export const nsTcp = check({
  id: 'ns-tcp',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { missing: warn('servers').costs(4), refused: warn('servers').costs(4) },
  reference: { rule: 'RFC 7766 §5, RFC 9210 §3', dig: '@{server} +tcp +norecurse NS {zone}' },
  run({ zoneServers: { servers } }, { missing, refused }) {
    const deaf = serverNames(servers, ({ tcp }) => tcp === false);
    if (deaf.length > 0) return missing({ servers: deaf }).fixedBy(advise(step('ns-tcp', { servers: deaf })));
    const listed = servers.flatMap(({ name, tcpRefusal }) =>
      tcpRefusal === undefined ? [] : [`${name} (${tcpRefusal})`],
    );
    if (listed.length === 0) return;
    const refusing = firstFew(listed);
    return refused({ servers: refusing }).fixedBy(advise(step('ns-tcp', { servers: withoutDetails(refusing) })));
  },
});
