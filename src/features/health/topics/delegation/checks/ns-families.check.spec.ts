import { describeCheck } from '#test/checks/describe-check.js';
import { nsAddresses } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsFamilies } from './ns-families.check.js';

const [four, six] = ['77.77.2.1', '2a0f:7777:2::1'];
const hosts = ['a.example', 'b.example'];

describeCheck(nsFamilies, {
  'ipv4-only': [
    [nsAddresses([four], [four]), { hosts }, advise(step('ns-ipv6'))],
    [nsAddresses([four], []), { hosts: ['a.example'] }, advise(step('ns-ipv6'))],
  ],
  'ipv6-only': [[nsAddresses([six], [six]), { hosts }, advise(step('ns-ipv4'))]],
  silent: [nsAddresses(), nsAddresses([], []), nsAddresses([four, six], [four]), nsAddresses([four], [six])],
});
