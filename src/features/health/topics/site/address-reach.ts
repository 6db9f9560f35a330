import type { IpAddress } from '#base/domain/ip-address.js';

/** The web port that accepts connections at an address; `unknown` if our own network may be the cause. */
export type Served = 'https' | 'http' | 'nothing' | 'unknown';

export interface AddressReach {
  readonly address: IpAddress;
  readonly served: Served;
}

/** The public addresses of a web host, IPv4 first. */
export interface HostReach {
  readonly host: string;
  readonly addresses: readonly AddressReach[];
}

export const isReached = ({ served }: AddressReach): boolean => served === 'https' || served === 'http';
export const servesNothing = ({ served }: AddressReach): boolean => served === 'nothing';
