import { promises as dns } from 'node:dns';
import { Injectable } from '@nestjs/common';
import type { DomainName } from '../../domain/domain-name.js';
import { IpAddress } from '../../domain/ip-address.js';
import { AddressLookup } from './address-lookup.js';

/** Names as the machine itself knows them, its hosts file included. Never for a name that a caller gave. */
@Injectable()
export class SystemNames extends AddressLookup {
  override async addresses(host: DomainName): Promise<IpAddress[]> {
    const found = await dns.lookup(host.ascii, { all: true }).catch(() => []);
    return found.flatMap(({ address }) => IpAddress.parse(address) ?? []);
  }
}
