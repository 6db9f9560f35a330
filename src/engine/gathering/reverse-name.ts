import { type Fact, known, unobtainable } from '#base/domain/fact.js';
import { hostName } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from './dns-reader.js';

/** The PTR names of an address. */
export interface ReverseName {
  readonly address: string;
  readonly names: readonly string[];
  /** At least one name resolves to the address. */
  readonly confirmed: boolean;
}

const MAX_NAMES = 10; // the limit of SPF (RFC 7208 section 4.6.4)

export async function reverseNameOf(address: IpAddress, dns: DnsReader): Promise<Fact<ReverseName>> {
  const pointers = await dns.records(address.reverseName, 'PTR');
  if (pointers.state !== 'known') return pointers;
  const names = pointers.value.map(({ data }) => hostName(data.target)).slice(0, MAX_NAMES);
  const family = address.version === 4 ? 'A' : 'AAAA';
  const forward = await Promise.all(names.map((name) => dns.records(name, family)));
  const confirmed = forward.some(
    (fact) => fact.state === 'known' && fact.value.some(({ data }) => String(data.address) === String(address)),
  );
  const failed = confirmed ? undefined : forward.find((fact) => fact.state === 'unobtainable');
  if (failed) return failed;
  // One of the names that were not looked up may resolve to the address.
  if (!confirmed && pointers.value.length > MAX_NAMES) return unobtainable('too-large');
  return known({ address: String(address), names, confirmed });
}
