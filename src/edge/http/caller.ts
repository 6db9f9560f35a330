import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { CidrBlock, IpAddress } from '../../domain/ip-address.js';
import { remembering } from '../params/remembering.js';

/** Who is asking, as far as limits are concerned. */
export interface Caller {
  /** What requests are counted by: a client address, or a verified key. */
  readonly tracker: string;
  readonly keyed: boolean;
}

const UNKNOWN: Caller = { tracker: 'ip:unknown', keyed: false };

/** The address of the request, freed from the IPv4-mapped form that a dual-stack socket reports. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): IpAddress | undefined {
  return addressIn(ip);
}

export function anonymousCaller({ ip = '' }: Pick<Request, 'ip'>): Caller {
  return callerAt(ip) ?? UNKNOWN;
}

/** A client is an IPv4 address or an IPv6 /64: the smallest block that one household or server is given. */
const callerAt = remembering((ip): Caller | undefined => {
  const address = addressIn(ip);
  if (!address) return undefined;
  const client = address.version === 4 ? address : CidrBlock.around(address, 64).address;
  return { tracker: `ip:${client.toString()}`, keyed: false };
});

function addressIn(ip: string): IpAddress | undefined {
  return IpAddress.parse(ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip.replace(/%.*$/, ''));
}

/** Who is asking, as the API-key guard has found out; a service needs it to share its work out fairly. */
export const CalledBy = createParamDecorator((_, context) => context.switchToHttp().getRequest<Request>().caller);
