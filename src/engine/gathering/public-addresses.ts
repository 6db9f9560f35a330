import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { interleaved } from '#platform/network/connect/happy-eyeballs.js';

/** The public addresses, families interleaved, in a stable order because resolvers shuffle them. */
export function publicAddresses(addresses: readonly IpAddress[]): readonly IpAddress[] {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  return interleaved(open.toSorted((one, other) => Buffer.compare(one.bytes, other.bytes)));
}
