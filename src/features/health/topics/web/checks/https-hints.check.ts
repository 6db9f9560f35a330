import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { firstFew } from '#base/domain/evidence.js';
import { CidrBlock, type IpAddress } from '#base/domain/ip-address.js';
import { warn } from '#base/domain/outcome.js';
import { addressHints, isAliasMode, serviceHost, withoutHints } from '#formats/records/service-binding.js';
import { replace } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Prefixes that usually contain all addresses of a rotating set. */
const WIDTH = { 4: 16, 6: 32 };

export const httpsHints = check({
  id: 'https-hints',
  category: 'web',
  needs: ['httpsRecords', 'addresses'],
  outcomes: { stale: warn('hints', 'addresses').costs(3) },
  reference: {
    rule: 'RFC 9460 §7.3',
    dig: '{domain} HTTPS {domain} A {domain} AAAA',
  },
  run({ httpsRecords: { domain, records }, addresses }, { stale }) {
    const own = records.filter(({ binding }) => !isAliasMode(binding) && serviceHost(binding, domain) === domain);
    for (const { text, binding } of own) {
      const otherHints = addressHints(binding).filter((hint) => isInOtherNetwork(hint, addresses));
      if (otherHints.length === 0) continue;
      const evidence = { hints: firstFew(otherHints.map(String)), addresses: firstFew(addresses.map(String)) };
      const value = RDATA.HTTPS.show(withoutHints(binding));
      return stale(evidence).fixedBy(replace(text, { host: domain, type: 'HTTPS', value }));
    }
    return undefined;
  },
});

/** Whether the hint is in another network than all addresses of its family. */
function isInOtherNetwork(hint: IpAddress, addresses: readonly IpAddress[]): boolean {
  const family = addresses.filter(({ version }) => version === hint.version);
  const block = CidrBlock.parse(`${hint.toString()}/${WIDTH[hint.version]}`)!;
  return family.length > 0 && !family.some((address) => block.contains(address));
}
