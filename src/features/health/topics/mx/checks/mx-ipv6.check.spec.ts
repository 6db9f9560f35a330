import { describeCheck } from '#test/checks/describe-check.js';
import { host } from '#test/checks/health-domain.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { known } from '#base/domain/fact.js';
import type { Host } from '#engine/gathering/hosts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxIpv6 } from './mx-ipv6.check.js';

const of = (ipv6: string[], given: Partial<Host> = {}, ipv4 = ['a.example']) => ({
  mailHosts: known([host(given)]),
  ipv4MailHosts: known(ipv4),
  ipv6MailHosts: known(ipv6),
});

const SIX = IpAddress.parse('2a0f:7777:4::1') as IpAddress;

describeCheck(mxIpv6, {
  ok: [[of(['a.example']), { hosts: ['a.example'] }]],
  none: [[of([]), { hosts: ['a.example'] }, advise(step('mx-ipv6'))]],
  'ipv6-only': [
    [
      of(['a.example'], { addresses: [SIX] }, []),
      { hosts: ['a.example'] },
      advise(step('mx-ipv4', { hosts: ['a.example'] })),
    ],
  ],
  silent: [of([], { addresses: [] }), of([], { addresses: undefined })],
});
