import { Injectable } from '@nestjs/common';
import { recordsOf } from '../../dns-wire/answer-records.js';
import type { DomainName } from '../../domain/domain-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { DnsResolver } from './dns-resolver.js';
import type { Caller } from '../caller.js';

const TYPES = ['A', 'AAAA'] as const;
/** Of each family. A few are tried; thousands would be looked at again for every connection. */
const MOST_ADDRESSES = 32;

/** Both families at once. If one query fails, the address of the other is enough. */
@Injectable()
export class DnsAddressLookup extends AddressLookup {
  constructor(private readonly dns: DnsResolver) {
    super();
  }

  override async addresses(host: DomainName, signal?: Caller): Promise<IpAddress[]> {
    const settled = await Promise.allSettled(TYPES.map((type) => this.ask(host.ascii, type, signal)));
    const addresses = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failed = settled.find((result) => result.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  }

  private async ask(name: string, type: (typeof TYPES)[number], signal?: Caller): Promise<IpAddress[]> {
    const { answers } = await this.dns.ask({ name, type }, signal);
    const records = recordsOf(answers, name, type).slice(0, MOST_ADDRESSES);
    return records.map(({ data }) => data.address);
  }
}
