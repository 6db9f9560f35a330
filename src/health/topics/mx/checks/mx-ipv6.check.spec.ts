import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { host } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import type { Host } from '../../../gathering/hosts.js';
import { mxIpv6 } from './mx-ipv6.check.js';

const of = (ipv6: string[], given: Partial<Host> = {}) => ({
  mailHosts: known([host(given)]),
  ipv6MailHosts: known(ipv6),
});

describeCheck(mxIpv6, {
  ok: [[of(['a.example']), { hosts: ['a.example'] }]],
  none: [[of([]), { hosts: ['a.example'] }]],
  silent: [of([], { addresses: [] }), of([], { addresses: undefined })],
});
