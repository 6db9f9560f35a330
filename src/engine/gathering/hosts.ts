import { aliasChain } from '#formats/dns-wire/answer-records.js';
import { known, type Fact } from '#base/domain/fact.js';
import { hostName } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from './dns-reader.js';

/** The target of another record, such as MX or NS. */
export interface Host {
  readonly name: string;
  /** The name is an IP address. */
  readonly isLiteral: boolean;
  readonly isAlias: boolean;
  /** The final CNAME target. */
  readonly target?: string;
  /** Undefined if they could not be looked up. */
  readonly addresses: readonly IpAddress[] | undefined;
}

export async function hostOf(name: string, dns: DnsReader): Promise<Host> {
  const [answer, addresses] = await Promise.all([dns.answer(name, 'A'), addressesOf(name, dns)]);
  const chain = answer.state === 'known' ? aliasChain(answer.value.answers, name) : [];
  return {
    name,
    isLiteral: IpAddress.parse(name) !== undefined,
    isAlias: chain.length > 1,
    ...(chain.length > 1 && { target: hostName(chain.at(-1)!) }),
    addresses: addresses.state === 'known' ? addresses.value : undefined,
  };
}

/** IPv4 and IPv6 addresses; a failed lookup is ignored if the other family has an address, a disputed one is not. */
export async function addressesOf(name: string, dns: DnsReader): Promise<Fact<readonly IpAddress[]>> {
  const families = await Promise.all([dns.records(name, 'A'), dns.records(name, 'AAAA')]);
  const addresses = families.flatMap((fact) =>
    fact.state === 'known' ? fact.value.map(({ data }) => data.address) : [],
  );
  const failed = families.filter((fact) => fact.state === 'unobtainable');
  const disputed = failed.find(({ reason }) => reason === 'disputed');
  return disputed ?? (addresses.length === 0 ? failed[0] : undefined) ?? known(addresses);
}

/** Whether a name is known to have an address. */
export async function hasAddress(name: string, dns: DnsReader): Promise<boolean> {
  const addresses = await addressesOf(name, dns);
  return addresses.state === 'known' && addresses.value.length > 0;
}
