import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { Host } from './hosts.js';

/** Whether the host has a public address, or its addresses are unknown. */
export function isReachable({ isLiteral, addresses }: Host): boolean {
  return !isLiteral && (addresses === undefined || addresses.some((address) => !isNotPublic(address)));
}

export function isNotPublic(address: IpAddress): boolean {
  return specialPurpose(address) !== undefined;
}
