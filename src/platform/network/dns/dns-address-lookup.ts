import { Injectable } from '@nestjs/common';
import { recordsOf } from '#formats/dns-wire/answer-records.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { DnsResolver } from './dns-resolver.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

const TYPES = ['A', 'AAAA'] as const;
/** Per address family. Only a few are tried; thousands would be processed for every connection. */
const MAX_ADDRESSES = 32;

/** Both families at once. If one query fails, the address of the other is enough. */
@Injectable()
export class DnsAddressLookup extends AddressLookup {
  constructor(private readonly dns: DnsResolver) {
    super();
  }

  override async addresses(host: DomainName, signal?: CancelSignal): Promise<IpAddress[]> {
    const settled = await Promise.allSettled(TYPES.map((type) => this.ask(host.ascii, type, signal)));
    const addresses = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failed = settled.find((result) => result.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  }

  private async ask(name: string, type: (typeof TYPES)[number], signal?: CancelSignal): Promise<IpAddress[]> {
    const { answers } = await this.dns.query({ name, type }, signal);
    const records = recordsOf(answers, name, type).slice(0, MAX_ADDRESSES);
    return records.map(({ data }) => data.address);
  }
}
