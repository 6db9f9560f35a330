import { firstFew } from '#base/domain/evidence.js';
import { CidrBlock, type IpAddress } from '#base/domain/ip-address.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** The longest prefixes that are routed globally; addresses in one prefix fail together. */
const ROUTED = { 4: 24, 6: 48 } as const;

export const nsSubnetDiversity = check({
  id: 'ns-subnet-diversity',
  category: 'dns',
  needs: ['nsAddresses'],
  outcomes: { close: warn('networks').costs(2) },
  reference: { rule: 'RFC 2182 §3.1', dig: 'NS {zone}' },
  run({ nsAddresses }, { close }) {
    const servers = new Set(nsAddresses.map(({ addresses }) => addresses.map(String).sort().join()));
    if (servers.size < 2) return; // reported by ns-count, ns-hosts and ns-same-address
    const networks = new Set(nsAddresses.flatMap(({ addresses }) => addresses.map(networkOf)));
    const families = new Set(nsAddresses.flatMap(({ addresses }) => addresses.map(({ version }) => version)));
    const isShared = (network: string) =>
      nsAddresses.every(({ addresses }) => addresses.map(networkOf).includes(network));
    if (networks.size > families.size || ![...networks].some(isShared)) return;
    return close({ networks: firstFew(networks) }).fixedBy(advise(step('second-ns')));
  },
});

function networkOf(address: IpAddress): string {
  const prefix = ROUTED[address.version];
  return `${CidrBlock.parse(`${address.toString()}/${prefix}`)!.network.toString()}/${prefix}`;
}
