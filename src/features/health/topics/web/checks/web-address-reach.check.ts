import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { type AddressReach, type HostReach, servesNothing, isReached } from '../../site/address-reach.js';

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
      const addresses = firstFew(lost.map(({ address }) => String(address)));
      return say['ipv4-unreachable']({ addresses }).fixedBy(advise(step('site-address', { addresses })));
    }
    const addresses = firstFew(siteReach.flatMap(deadSiblings).map(({ address }) => String(address)));
    return addresses.length > 0
      ? say['some-unreachable']({ addresses }).fixedBy(advise(step('site-address', { addresses })))
      : undefined;
  },
});

/** The IPv4 addresses of a host that is reachable over IPv6 only; the opposite is reported by web-ipv6. */
function lostIpv4({ addresses }: HostReach): readonly AddressReach[] {
  const ipv4 = addresses.filter(({ address }) => address.version === 4);
  return ipv4.every(servesNothing) && addresses.some(isReached) ? ipv4 : [];
}

/**
 * Unreachable addresses of a host with other reachable addresses of the same family, so that visitors fail at random.
 */
function deadSiblings({ addresses }: HostReach): readonly AddressReach[] {
  return addresses.filter((one) => {
    const siblings = addresses.filter(({ address }) => address.version === one.address.version);
    const hasHttps = siblings.some(({ served }) => served === 'https');
    return (servesNothing(one) && siblings.some(isReached)) || (one.served === 'http' && hasHttps);
  });
}
