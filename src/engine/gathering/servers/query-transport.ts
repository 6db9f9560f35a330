import type { IpAddress } from '#base/domain/ip-address.js';

/** The transport of a query: UDP over IPv4 or IPv6, or TCP. */
export type QueryTransport = 'udp4' | 'udp6' | 'tcp';

export function transportTo({ version }: IpAddress): QueryTransport {
  return version === 4 ? 'udp4' : 'udp6';
}
