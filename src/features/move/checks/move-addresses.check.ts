import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveAddresses = check({
  id: 'move-addresses',
  category: 'dns',
  needs: ['serverAddresses'],
  outcomes: {
    'without-glue': problem('servers', 'zone').unscored(),
    unresolved: problem('servers').unscored(),
    differ: problem('servers').unscored(),
    'ipv6-only': problem('servers').unscored(),
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
