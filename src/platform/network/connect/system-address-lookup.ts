import { promises as dns } from 'node:dns';
import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from './address-lookup.js';

/** Looks up names at the system resolver, hosts file included. Never used for names from foreign data. */
@Injectable()
export class SystemAddressLookup extends AddressLookup {
  override async addresses(host: DomainName): Promise<IpAddress[]> {
    const found = await dns.lookup(host.ascii, { all: true }).catch(() => []);
    return found.flatMap(({ address }) => IpAddress.parse(address) ?? []);
  }
}
