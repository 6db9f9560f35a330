import type { Request } from 'express';

const LOOPBACK_ADDRESS = /^(?:::1$|(?:::ffff:)?127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const HOST = /^(?:https?:\/\/)?(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d+)?(?:\/|$)/;

/**
 * Whether a request on loopback may come from a foreign web page in a browser on this machine (DNS rebinding). Behind a
 * trusted proxy the last hop may be loopback, so these requests are not checked.
 */
export function isDnsRebinding(
  { socket, headers }: Pick<Request, 'socket' | 'headers'>,
  { publicUrl, trustProxy }: { readonly publicUrl: string; readonly trustProxy: number },
): boolean {
  if (trustProxy > 0 || !LOOPBACK_ADDRESS.test(socket.localAddress ?? '')) return false;
  const { host = '', origin } = headers;
  return isForeign(host, publicUrl) || (origin !== undefined && isForeign(origin, publicUrl));
}

function isForeign(text: string, publicUrl: string): boolean {
  const host = hostOf(text);
  return host === undefined || (!LOOPBACK_HOST.test(host) && host !== hostOf(publicUrl));
}

/** The host of a Host header, an origin or a URL. */
function hostOf(text: string): string | undefined {
  return HOST.exec(text.toLowerCase())?.[1];
}
