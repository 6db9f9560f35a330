import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { resolvers } from '../../../../../test/checks/health-zone.js';
import { resolverAgreement } from './resolver-agreement.check.js';

const nothing = { addresses: [] };

describeCheck(resolverAgreement, {
  ok: [
    [resolvers([{}, {}, {}]), { count: 3 }],
    [resolvers([nothing, { state: 'missing', ...nothing }]), { count: 2 }],
  ],
  withheld: [
    [resolvers([{}, { state: 'blocked', addresses: ['0.0.0.0'] }]), { resolvers: ['R 2'] }],
    [resolvers([{}, { state: 'missing', ...nothing }, { state: 'failing', ...nothing }]), { resolvers: ['R 2'] }],
  ],
  failing: [[resolvers([{}, { state: 'failing', ...nothing }]), { resolvers: ['R 2'] }]],
  differs: [
    [
      resolvers([{}, { addresses: ['77.77.3.9'], ttl: 300 }, nothing]),
      { answers: ['R 1: 77.77.3.1', 'R 2: 77.77.3.9', 'R 3: –'], seconds: 300 },
    ],
  ],
  silent: [resolvers([{}, { state: 'bogus', ...nothing }])],
});
