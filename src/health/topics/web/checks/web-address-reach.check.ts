import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { type AddressReach, type HostReach, isDead, isReached } from '../../site/address-reach.js';

export const webAddressReach = check({
  id: 'web-address-reach',
  category: 'web',
  needs: ['siteReach'],
  outcomes: {
    'ipv4-unreachable': problem('addresses').costs(20),
    'some-unreachable': problem('addresses').costs(10),
  },
  reference: { rule: 'RFC 1794 §1, RFC 8305 §4', dig: 'A {domain}' },
  run({ siteReach }, say) {
    const lost = siteReach.flatMap(lostIpv4);
    if (lost.length > 0) {
      const addresses = few(lost.map(({ address }) => String(address)));
      return say['ipv4-unreachable']({ addresses }).fixedBy(advise(step('site-address', { addresses })));
    }
    const addresses = few(siteReach.flatMap(deadSiblings).map(({ address }) => String(address)));
    return addresses.length > 0
      ? say['some-unreachable']({ addresses }).fixedBy(advise(step('site-address', { addresses })))
      : undefined;
  },
});

/** The IPv4 addresses of a host that only IPv6 reaches; the opposite is web-ipv6's matter. */
function lostIpv4({ addresses }: HostReach): readonly AddressReach[] {
  const ipv4 = addresses.filter(({ address }) => address.version === 4);
  return ipv4.every(isDead) && addresses.some(isReached) ? ipv4 : [];
}

/** Addresses at which visitors fail by chance: others of the same host and family serve the site. */
function deadSiblings({ addresses }: HostReach): readonly AddressReach[] {
  return addresses.filter((one) => {
    const siblings = addresses.filter(({ address }) => address.version === one.address.version);
    const hasHttps = siblings.some(({ served }) => served === 'https');
    return (isDead(one) && siblings.some(isReached)) || (one.served === 'http' && hasHttps);
  });
}
