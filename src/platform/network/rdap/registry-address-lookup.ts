import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/**
 * The bootstrap file is the operator's choice, so the system resolver may know its hosts where public DNS does not. Hosts that
 * only a redirect names are never looked up there, otherwise a registry could probe internal names.
 */
export class RegistryAddressLookup extends AddressLookup {
  constructor(
    private readonly publicNames: AddressLookup,
    private readonly ownNames: AddressLookup,
    private readonly isRegistry: (host: DomainName) => boolean,
  ) {
    super();
  }

  override async addresses(host: DomainName, signal?: CancelSignal): Promise<IpAddress[]> {
    if (!this.isRegistry(host)) return this.publicNames.addresses(host, signal);
    const found = await this.publicNames.addresses(host, signal).catch(orElse([]));
    return found.length > 0 ? found : this.ownNames.addresses(host, signal);
  }
}
