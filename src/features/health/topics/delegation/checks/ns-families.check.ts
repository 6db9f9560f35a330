import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsFamilies = check({
  id: 'ns-families',
  category: 'dns',
  needs: ['nsAddresses'],
  // Resolvers without IPv6 lose the website and the mail, each of which costs 20 alone.
  outcomes: { 'ipv4-only': info('hosts'), 'ipv6-only': warn('hosts').costs(20) },
  reference: {
    rule: 'RFC 3901 §4, RFC 3596',
    dig: '{hosts} A {hosts} AAAA',
  },
  run({ nsAddresses }, { 'ipv4-only': ipv4Only, 'ipv6-only': ipv6Only }) {
    const found = nsAddresses.filter(({ addresses }) => addresses.length > 0);
    const versions = new Set(found.flatMap(({ addresses }) => addresses.map(({ version }) => version)));
    if (versions.size !== 1) return; // no address at all is reported by ns-hosts
    const hosts = firstFew(found.map(({ name }) => name));
    return versions.has(4)
      ? ipv4Only({ hosts }).fixedBy(advise(step('ns-ipv6')))
      : ipv6Only({ hosts }).fixedBy(advise(step('ns-ipv4')));
  },
});
