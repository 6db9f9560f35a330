import { createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { memoized } from '../params/memoized.js';

/** The sender of a request, as far as limits are concerned. */
export interface Client {
  /** The identity that requests are counted by: an address, or a verified key. */
  readonly tracker: string;
  readonly keyed: boolean;
  /** The network of an IPv6 client, whose clients are also counted together. */
  readonly network?: string;
  /** A signal that is aborted when the client disconnects; created only if the client has to wait. */
  readonly disconnected?: () => AbortSignal;
}

export const NOBODY: Client = { tracker: 'ip:unknown', keyed: false };

/** The address of the request; an IPv4-mapped one, as a dual-stack socket reports it, is the IPv4 address. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): IpAddress | undefined {
  return addressIn(ip);
}

export function anonymousClient({ ip = '' }: Pick<Request, 'ip'>): Client {
  return clientAt(ip) ?? NOBODY;
}

/** A client is an IPv4 address or an IPv6 /64: the smallest block that one household or server is given. */
const clientAt = memoized((ip): Client | undefined => {
  const address = addressIn(ip);
  if (!address) return undefined;
  if (address.version === 4) return { tracker: `ip:${address.toString()}`, keyed: false };
  const [client, network] = [64, 48].map((prefix) => CidrBlock.around(address, prefix).address.toString());
  return { tracker: `ip:${client}`, keyed: false, network: `net:${network}` };
});

/** The network of a client of either version: an IPv4 /24 or an IPv6 /48, which one customer can easily get. */
export function clientNetwork(request: Pick<Request, 'ip'>): string {
  const block = clientBlock(request);
  return block ? `net:${block.address.toString()}` : NOBODY.tracker;
}

export function clientBlock(request: Pick<Request, 'ip'>): CidrBlock | undefined {
  const address = clientAddress(request);
  return address && CidrBlock.around(address, address.version === 4 ? 24 : 48);
}

/** Some proxies add the port of the client to X-Forwarded-For. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

function addressIn(ip: string): IpAddress | undefined {
  const [, v6, v4] = WITH_PORT.exec(ip) ?? [];
  const [host = ''] = (v6 ?? v4 ?? ip).split('%', 1);
  return IpAddress.parse(host)?.unmapped;
}

/** The client, as identified by the API key guard; services need it to limit work per client. */
export const CurrentClient = createParamDecorator((_, context) => {
  const http = context.switchToHttp();
  const { apiClient: caller } = http.getRequest<Request>();
  return caller && withDisconnectSignal(caller, http.getResponse());
});

/** The client with the signal of this response. */
export function withDisconnectSignal(client: Client, response: Response): Client {
  return { ...client, disconnected: () => disconnectSignal(response) };
}

const signals = new WeakMap<Response, AbortSignal>();

/** One for each response, however many reports of its request wait. */
function disconnectSignal(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const closed = new AbortController();
  signals.set(response, closed.signal);
  const leave = () => response.writableEnded || closed.abort(); // after a page that asks again, the work goes on
  if (response.closed) leave();
  else whenClosed(response, leave);
  return closed.signal;
}
