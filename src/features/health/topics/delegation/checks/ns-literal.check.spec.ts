import { describeCheck } from '#test/checks/describe-check.js';
import { host } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsLiteral } from './ns-literal.check.js';

const literal = host({ name: '192.0.2.1', isLiteral: true, addresses: [] });

describeCheck(nsLiteral, {
  found: [
    [
      { nameServers: known([host(), literal]) },
      { hosts: ['192.0.2.1'] },
      advise(step('ns-literal', { hosts: ['192.0.2.1'] })),
    ],
  ],
  silent: [{ nameServers: known([]) }, { nameServers: known([host()]) }],
});
