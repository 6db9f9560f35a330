import { describeCheck } from '#test/checks/describe-check.js';
import { A, answers, B, has, odd, server, sound, zoneServers } from '#test/checks/health-servers.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { ServerAnswers } from '../server-answers.js';
import { nsAddressAgreement } from './ns-address-agreement.check.js';

const address = IpAddress.parse('2a0f:7777:2::1')!;
const fix = advise(step('ns-transfer'));
const elsewhere = (byType: ServerAnswers['byType'], here: ServerAnswers['byType'] = {}) => ({
  answers: answers(here, { elsewhere: { address, byType } }),
});
const mx = elsewhere({ MX: has('MX 10 old.example.') });
const a = elsewhere({ A: has('A 77.77.3.9') });

describeCheck(nsAddressAgreement, {
  differs: [
    [odd(mx), { servers: [`${B} (77.77.2.1: MX 10 mail.example., 2a0f:7777:2::1: MX 10 old.example.)`] }, fix],
    [odd(a), { servers: [`${B} (77.77.2.1: A 77.77.3.1, 2a0f:7777:2::1: A 77.77.3.9)`] }, fix],
    [odd(elsewhere({ MX: has() })), { servers: [`${B} (77.77.2.1: MX 10 mail.example., 2a0f:7777:2::1: –)`] }, fix],
  ],
  varies: [
    [
      zoneServers([server(A, { answers: answers({ A: has('A 77.77.3.2') }) }), server(B, a)]),
      { servers: [`${B} (77.77.2.1: A 77.77.3.1, 2a0f:7777:2::1: A 77.77.3.9)`] },
      fix,
    ],
    [zoneServers([server(B, a)]), { servers: [`${B} (77.77.2.1: A 77.77.3.1, 2a0f:7777:2::1: A 77.77.3.9)`] }, fix],
  ],
  silent: [sound, odd(elsewhere({ A: has('A 77.77.3.1') })), odd(elsewhere({}))],
});
