import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { CidrBlock, IpAddress } from '../domain/ip-address.js';

/** Who is asking, as far as limits are concerned. */
export interface Caller {
  /** What requests are counted by: a client address, or a verified key. */
  readonly tracker: string;
  readonly keyed: boolean;
}

const UNKNOWN = 'ip:unknown';

/** The address of the request, freed from the IPv4-mapped form that a dual-stack socket reports. */
export function clientAddress(request: Pick<Request, 'ip'>): IpAddress | undefined {
  const text = request.ip ?? '';
  return IpAddress.parse(text.startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text.replace(/%.*$/, ''));
}

/** A client is an IPv4 address or an IPv6 /64: the smallest block that one household or server is given. */
export function anonymousCaller(request: Pick<Request, 'ip'>): Caller {
  const address = clientAddress(request);
  if (!address) return { tracker: UNKNOWN, keyed: false };
  const client =
    address.version === 4 ? address.toString() : CidrBlock.parse(`${address.toString()}/64`)!.network.toString();
  return { tracker: `ip:${client}`, keyed: false };
}

/** Who is asking, as the API-key guard has found out; a service needs it to share its work out fairly. */
export const CalledBy = createParamDecorator((_, context) => context.switchToHttp().getRequest<Request>().caller);
