import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/** The addresses of a host name; none when the name does not exist or has none. */
export abstract class AddressLookup {
  abstract addresses(host: DomainName, signal?: CancelSignal): Promise<IpAddress[]>;
}
