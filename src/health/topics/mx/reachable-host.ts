import type { IpAddress } from '../../../domain/ip-address.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import type { Host } from '../../gathering/hosts.js';

/** Whether the host has a public address, or its addresses are unknown. */
export function isReachable({ isLiteral, addresses }: Host): boolean {
  return !isLiteral && (addresses === undefined || addresses.some((address) => !isNotPublic(address)));
}

export function isNotPublic(address: IpAddress): boolean {
  return specialPurpose(address) !== undefined;
}
