import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mxIpv6 = check({
  id: 'mx-ipv6',
  category: 'email',
  needs: ['mailHosts', 'ipv4MailHosts', 'ipv6MailHosts'],
  outcomes: { ok: ok('hosts'), none: info('hosts'), 'ipv6-only': warn('hosts').costs(20) },
  reference: {
    rule: 'RFC 3596 §2.1, RFC 5321 §5.2',
    dig: '{hosts} A {hosts} AAAA',
  },
  run({ mailHosts, ipv4MailHosts, ipv6MailHosts }, { ok, none, 'ipv6-only': ipv6Only }) {
    const hosts = firstFew(ipv6MailHosts);
    if (hosts.length > 0 && ipv4MailHosts.length === 0)
      return ipv6Only({ hosts }).fixedBy(advise(step('mx-ipv4', { hosts })));
    if (hosts.length > 0) return ok({ hosts });
    const reachable = mailHosts.filter(({ addresses }) => addresses && addresses.length > 0);
    if (reachable.length === 0) return;
    return none({ hosts: firstFew(reachable.map(({ name }) => name)) }).fixedBy(advise(step('mx-ipv6')));
  },
});
