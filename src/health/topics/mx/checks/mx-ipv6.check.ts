import { few } from '../../../../domain/evidence.js';
import { info, ok } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';

export const mxIpv6 = check({
  id: 'mx-ipv6',
  category: 'email',
  needs: ['mailHosts', 'ipv6MailHosts'],
  outcomes: { ok: ok('hosts'), none: info('hosts') },
  reference: { rule: 'RFC 3596 §2.1, RFC 5321 §5.2', dig: 'MX {domain}' },
  run({ mailHosts, ipv6MailHosts }, { ok, none }) {
    if (ipv6MailHosts.length > 0) return ok({ hosts: few(ipv6MailHosts) });
    const reachable = mailHosts.filter(({ addresses }) => addresses && addresses.length > 0);
    return reachable.length > 0 ? none({ hosts: few(reachable.map(({ name }) => name)) }) : undefined;
  },
});
