import type { DomainName } from '../../domain/domain-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { orElse } from '../upstream-error.js';
import type { Caller } from '../caller.js';

/** Registries are named by IANA's file, which is the operator's choice: what the public DNS does not know, the machine may. */
export class RegistryAddressLookup extends AddressLookup {
  constructor(
    private readonly publicNames: AddressLookup,
    private readonly ownNames: AddressLookup,
  ) {
    super();
  }

  override async addresses(host: DomainName, signal?: Caller): Promise<IpAddress[]> {
    const found = await this.publicNames.addresses(host, signal).catch(orElse([]));
    return found.length > 0 ? found : this.ownNames.addresses(host, signal);
  }
}
