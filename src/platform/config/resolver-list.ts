import { IpAddress } from '#base/domain/ip-address.js';
import { parseUrl } from '#base/domain/parse-url.js';

export interface ResolverAddress {
  readonly id: string;
  readonly label: string;
  /** `https://host/path`, `tls://host`, `udp://address` or `system`. */
  readonly url: string;
}

export const PUBLIC_RESOLVERS: readonly ResolverAddress[] = [
  { id: 'resolver-1', label: 'Cloudflare', url: 'https://cloudflare-dns.com/dns-query' },
  { id: 'resolver-2', label: 'Google', url: 'https://dns.google/dns-query' },
  { id: 'resolver-3', label: 'Quad9', url: 'https://dns.quad9.net/dns-query' },
  { id: 'resolver-4', label: 'OpenDNS', url: 'https://doh.opendns.com/dns-query' },
  { id: 'resolver-5', label: 'AdGuard (unfiltered)', url: 'https://unfiltered.adguard-dns.com/dns-query' },
];

/** The resolvers of the system, whatever they are at the time. */
export const SYSTEM = 'system';
const MAX_RESOLVERS = 8;

/**
 * Parses one to eight entries separated by commas: `Label https://host/path`, `Label tls://host`, `Label udp://address` or
 * `Label system`; the label defaults to the host.
 */
export function parseResolvers(text: string): ResolverAddress[] | undefined {
  const items = text.split(',').map((item, i) => parseResolver(item.trim(), `resolver-${i + 1}`));
  const resolvers = items.filter((resolver) => resolver !== undefined);
  return items.length <= MAX_RESOLVERS && resolvers.length === items.length ? resolvers : undefined;
}

export function formatResolvers(resolvers: readonly ResolverAddress[]): string {
  return resolvers.map(({ label, url }) => `${label} ${url}`).join(', ');
}

/** Whether the operator has chosen none. */
export function isDefaultList(resolvers: readonly ResolverAddress[]): boolean {
  return formatResolvers(resolvers) === formatResolvers(PUBLIC_RESOLVERS);
}

/** The host of a URL without the brackets of an IPv6 address, and its port. */
export function serverIn({ hostname, port }: URL, defaultPort: number): { host: string; port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
}

function parseResolver(item: string, id: string): ResolverAddress | undefined {
  const words = item.split(/\s+/);
  const url = words.pop() ?? '';
  const host = url === SYSTEM ? 'System' : hostOf(url);
  return host === undefined ? undefined : { id, label: words.join(' ') || host, url };
}

/** Undefined if it is no address of a resolver. */
function hostOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url || url.hostname === '') return undefined;
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.host;
  if (/[/?#@]/.test(text.slice(text.indexOf('//') + 2))) return undefined;
  if (url.protocol === 'tls:') return url.host;
  return url.protocol === 'udp:' && IpAddress.parse(serverIn(url, 0).host) ? url.host : undefined;
}
