import { describeCheck } from '#test/checks/describe-check.js';
import { CLOSED, mailServers, MX, talk } from '#test/checks/health-smtp.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpIpv6 } from './smtp-ipv6.check.js';

const V6 = { address: '2a0f::1' };
const server = (...talks: ReturnType<typeof talk>[]) => mailServers([{ state: 'alive', talks }]);

describeCheck(smtpIpv6, {
  'no-answer': [
    [
      server(talk(), talk({ ...CLOSED, ...V6 })),
      { servers: [`${MX} [2a0f::1]`] },
      advise(step('smtp-ipv6', { hosts: [MX] })),
    ],
  ],
  silent: [
    server(talk(), talk(V6)),
    server(talk()),
    server(talk(V6)),
    server(talk(), talk({ ...CLOSED, ...V6, isWitnessed: false })),
    server(talk(), talk({ ...V6, greeting: { kind: 'slow' } })),
    server(talk(CLOSED), talk({ ...CLOSED, ...V6 })),
  ],
});
