import type { IpAddress } from '../../domain/ip-address.js';
import { specialPurpose } from '../../domain/special-purpose.js';
import { interleaved } from '../../network/connect/happy-eyeballs.js';

/** Those that anybody can reach, one family after the other, always in the same order: resolvers shuffle them. */
export function openAddresses(addresses: readonly IpAddress[]): readonly IpAddress[] {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  return interleaved(open.toSorted((one, other) => Buffer.compare(one.bytes, other.bytes)));
}
