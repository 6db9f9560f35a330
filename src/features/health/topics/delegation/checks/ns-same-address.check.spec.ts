import { describeCheck } from '#test/checks/describe-check.js';
import { nsAddresses } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsSameAddress } from './ns-same-address.check.js';

const [four, six, other] = ['77.77.2.1', '2a0f:7777:2::1', '77.78.2.1'];
const fix = advise(step('second-ns'));

describeCheck(nsSameAddress, {
  shared: [
    [nsAddresses([four], [four]), { hosts: ['a.example', 'b.example'], addresses: four }, fix],
    [
      nsAddresses([other], [six, four], [four, six]),
      { hosts: ['b.example', 'c.example'], addresses: `${six}, ${four}` },
      fix,
    ],
  ],
  silent: [nsAddresses(), nsAddresses([], []), nsAddresses([four]), nsAddresses([four, six], [four])],
});
