import type { IpAddress } from '../../../domain/ip-address.js';

/** Which web port takes connections at an address; `unknown` where that may be our own network's fault. */
export type Served = 'https' | 'http' | 'nothing' | 'unknown';

export interface AddressReach {
  readonly address: IpAddress;
  readonly served: Served;
}

/** The addresses of a web host that are anybody's, IPv4 first. */
export interface HostReach {
  readonly host: string;
  readonly addresses: readonly AddressReach[];
}

export const isReached = ({ served }: AddressReach): boolean => served === 'https' || served === 'http';
export const isDead = ({ served }: AddressReach): boolean => served === 'nothing';
