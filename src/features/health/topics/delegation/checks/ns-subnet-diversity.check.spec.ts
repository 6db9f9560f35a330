import { describeCheck } from '#test/checks/describe-check.js';
import { nsAddresses } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsSubnetDiversity } from './ns-subnet-diversity.check.js';

const fix = advise(step('second-ns'));

describeCheck(nsSubnetDiversity, {
  close: [
    [nsAddresses(['77.77.2.1'], ['77.77.2.200']), { networks: ['77.77.2.0/24'] }, fix],
    [
      nsAddresses(['77.77.2.1', '2a0f:7777:2::1'], ['77.77.2.2', '2a0f:7777:2:ff::2']),
      { networks: ['77.77.2.0/24', '2a0f:7777:2::/48'] },
      fix,
    ],
  ],
  silent: [
    nsAddresses(['77.77.2.1'], ['2a0f:7777:2::1']),
    nsAddresses(),
    nsAddresses(['77.77.2.1']),
    nsAddresses(['77.77.2.1'], ['77.77.2.1']),
    nsAddresses(['77.77.2.1'], ['77.77.3.1']),
    nsAddresses(['77.77.2.1', '2a0f:7777:2::1'], ['77.77.2.2', '2a0f:7777:3::1']),
  ],
});
