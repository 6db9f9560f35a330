import { recordsAt } from '../../dns-wire/answer-records.js';
import { known, type Fact } from '../../domain/fact.js';
import { IpAddress } from '../../domain/ip-address.js';
import type { DnsReader } from './dns-reader.js';

/** A host that other records point to. */
export interface Host {
  readonly name: string;
  /** The name is an address written as one. */
  readonly isLiteral: boolean;
  readonly isAlias: boolean;
  /** Undefined where they could not be found out. */
  readonly addresses: readonly IpAddress[] | undefined;
}

export async function hostOf(name: string, dns: DnsReader): Promise<Host> {
  const [answer, addresses] = await Promise.all([dns.answer(name, 'A'), addressesOf(name, dns)]);
  return {
    name,
    isLiteral: IpAddress.parse(name) !== undefined,
    isAlias: answer.state === 'known' && recordsAt(answer.value.answers, name, 'CNAME').length > 0,
    addresses: addresses.state === 'known' ? addresses.value : undefined,
  };
}

/** Both families; one that cannot be asked is no matter as long as the other gives an address. */
export async function addressesOf(name: string, dns: DnsReader): Promise<Fact<readonly IpAddress[]>> {
  const families = await Promise.all([dns.records(name, 'A'), dns.records(name, 'AAAA')]);
  const addresses = families.flatMap((fact) =>
    fact.state === 'known' ? fact.value.map(({ data }) => data.address) : [],
  );
  const failed = families.find((fact) => fact.state === 'unobtainable');
  return addresses.length === 0 && failed ? failed : known(addresses);
}

/** Whether a name is known to have an address. */
export async function hasAddress(name: string, dns: DnsReader): Promise<boolean> {
  const addresses = await addressesOf(name, dns);
  return addresses.state === 'known' && addresses.value.length > 0;
}
