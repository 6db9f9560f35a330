import { createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CidrBlock, IpAddress } from '../../domain/ip-address.js';
import { remembering } from '../params/remembering.js';

/** Who is asking, as far as limits are concerned. */
export interface Caller {
  /** What requests are counted by: a client address, or a verified key. */
  readonly tracker: string;
  readonly keyed: boolean;
  /** Ends when they hang up; made only for who has to wait. */
  readonly disconnected?: () => AbortSignal;
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

/** Some proxies add the port of the client to X-Forwarded-For. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

function addressIn(ip: string): IpAddress | undefined {
  const [, v6, v4] = WITH_PORT.exec(ip) ?? [];
  const host = v6 ?? v4 ?? ip;
  return IpAddress.parse(host.startsWith('::ffff:') && host.includes('.') ? host.slice(7) : host.split('%', 1)[0]!);
}

/** The caller, as identified by the API key guard; services need it to limit work per client. */
export const CalledBy = createParamDecorator((_, context) => {
  const http = context.switchToHttp();
  const { caller } = http.getRequest<Request>();
  return caller && present(caller, http.getResponse());
});

/** The caller as one who waits for this response. */
export function present({ tracker, keyed }: Caller, response: Response): Caller {
  return { tracker, keyed, disconnected: () => closing(response) };
}

function closing(response: Response): AbortSignal {
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
