import type { Request } from 'express';
import { CidrBlock, IpAddress } from '../domain/ip-address.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104'].map((block) => CidrBlock.parse(block)!);

/**
 * Whether a web page elsewhere may be talking to us through a browser on this machine (DNS rebinding). What a trusted
 * proxy hands over did not arrive on loopback, whatever the last hop was.
 */
export function isRebound(
  { socket, headers }: Pick<Request, 'socket' | 'headers'>,
  { publicUrl, trustProxy }: { readonly publicUrl: string; readonly trustProxy: number },
): boolean {
  if (trustProxy > 0 || !isLoopback(socket.localAddress ?? '')) return false;
  const ours = hostOf(publicUrl);
  const isForeign = (host: string) => !isLoopback(host) && (host === '' || host !== ours);
  const { host = '', origin } = headers;
  return isForeign(hostOf(`http://${host}`)) || (origin !== undefined && isForeign(hostOf(origin)));
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}

function isLoopback(host: string): boolean {
  const address = IpAddress.parse(host);
  return address ? LOOPBACK.some((block) => block.contains(address)) : host === 'localhost';
}
