import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames } from '../server-names.js';

export const nsOpenRecursion = check({
  id: 'ns-open-recursion',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: { open: problem('servers').costs(12) },
  reference: { rule: 'RFC 5358 §4', dig: '@{server} +recurse A example.com' },
  run({ zoneServers: { servers } }, { open }) {
    const found = serverNames(servers, ({ recursive = false }) => recursive);
    return found.length > 0
      ? open({ servers: found }).fixedBy(advise(step('ns-no-recursion', { servers: found })))
      : undefined;
  },
});
