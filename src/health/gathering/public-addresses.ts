import type { IpAddress } from '../../domain/ip-address.js';
import { specialPurpose } from '../../domain/special-purpose.js';
import { interleaved } from '../../network/connect/happy-eyeballs.js';

/** The public addresses, families interleaved, in a stable order because resolvers shuffle them. */
export function publicAddresses(addresses: readonly IpAddress[]): readonly IpAddress[] {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  return interleaved(open.toSorted((one, other) => Buffer.compare(one.bytes, other.bytes)));
}
