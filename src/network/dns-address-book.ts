import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import { AddressBook } from './address-book.js';
import { DnsResolver } from './dns-resolver.js';

const TYPES = ['A', 'AAAA'] as const;

/** Both families at once. One that cannot be asked is no matter as long as the other gives an address. */
@Injectable()
export class DnsAddressBook extends AddressBook {
  constructor(private readonly dns: DnsResolver) {
    super();
  }

  override async addresses(host: DomainName, signal?: AbortSignal): Promise<IpAddress[]> {
    const asked = TYPES.map((type) => this.dns.ask({ name: host.ascii, type }, signal));
    const settled = await Promise.allSettled(asked);
    const records = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value.answers : []));
    const addresses = records.flatMap((record) =>
      record.type === 'A' || record.type === 'AAAA' ? [record.data.address] : [],
    );
    const failed = settled.find((result) => result.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  }
}
