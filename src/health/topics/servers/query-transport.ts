import type { IpAddress } from '../../../domain/ip-address.js';

/** How a question travels: UDP of either family, or TCP. */
export type QueryTransport = 'udp4' | 'udp6' | 'tcp';

export function transportTo({ version }: IpAddress): QueryTransport {
  return version === 4 ? 'udp4' : 'udp6';
}
