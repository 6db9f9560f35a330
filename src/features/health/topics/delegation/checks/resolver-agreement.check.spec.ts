import { describeCheck } from '#test/checks/describe-check.js';
import { resolvers } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { resolverAgreement } from './resolver-agreement.check.js';

const nothing = { addresses: [] };

describeCheck(resolverAgreement, {
  ok: [
    [resolvers([{}, {}, {}]), { count: 3 }],
    [resolvers([nothing, { state: 'missing', ...nothing }]), { count: 2 }],
  ],
  withheld: [
    [
      resolvers([{}, { state: 'blocked', addresses: ['0.0.0.0'] }]),
      { resolvers: ['R 2'] },
      advise(step('resolver-block')),
    ],
    [
      resolvers([{}, { state: 'missing', ...nothing }, { state: 'failing', ...nothing }]),
      { resolvers: ['R 2'] },
      advise(step('resolver-block')),
    ],
  ],
  failing: [
    [resolvers([{}, { state: 'failing', ...nothing }]), { resolvers: ['R 2'] }, advise(step('resolver-failing'))],
  ],
  differs: [
    [
      resolvers([{}, { addresses: ['77.77.3.9'], ttl: 300 }, nothing]),
      { answers: ['R 1: 77.77.3.1', 'R 2: 77.77.3.9', 'R 3: –'], seconds: 300 },
      advise(step('resolver-wait', { seconds: 300 })),
    ],
  ],
  silent: [resolvers([{}, { state: 'bogus', ...nothing }])],
});
