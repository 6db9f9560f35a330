import type { IpAddress } from '../../../domain/ip-address.js';

/** How a question travels: UDP of either family, or TCP. */
export type Way = 'udp4' | 'udp6' | 'tcp';

export function wayTo({ version }: IpAddress): Way {
  return version === 4 ? 'udp4' : 'udp6';
}
