import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveAddresses = check({
  id: 'move-addresses',
  category: 'dns',
  needs: ['serverAddresses'],
  outcomes: {
    'without-glue': problem('servers', 'zone').costs(30),
    unresolved: problem('servers').costs(30),
    differ: problem('servers').costs(20),
    'ipv6-only': problem('servers').costs(30),
  },
  reference: { rule: 'RFC 9471 §2', dig: 'A {server}' },
  run({ serverAddresses: { zone, withoutGlue, unresolved, differing, withoutIpv4 } }, say) {
    if (withoutGlue.length > 0)
      return say['without-glue']({ servers: firstFew(withoutGlue), zone }).fixedBy(advise('enter-glue', { zone }));
    if (unresolved.length > 0)
      return say.unresolved({ servers: firstFew(unresolved) }).fixedBy(advise('server-addresses'));
    if (differing.length > 0) return say.differ({ servers: firstFew(differing) }).fixedBy(advise('server-addresses'));
    if (withoutIpv4.length > 0) return say['ipv6-only']({ servers: firstFew(withoutIpv4) }).fixedBy(advise('add-ipv4'));
    return undefined;
  },
});
