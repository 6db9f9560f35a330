import { parseUrl } from '#base/domain/parse-url.js';

export interface ResolverAddress {
  readonly id: string;
  readonly label: string;
  readonly url: string;
}

export const PUBLIC_RESOLVERS: readonly ResolverAddress[] = [
  { id: 'resolver-1', label: 'Cloudflare', url: 'https://cloudflare-dns.com/dns-query' },
  { id: 'resolver-2', label: 'Google', url: 'https://dns.google/dns-query' },
  { id: 'resolver-3', label: 'Quad9', url: 'https://dns.quad9.net/dns-query' },
  { id: 'resolver-4', label: 'OpenDNS', url: 'https://doh.opendns.com/dns-query' },
  { id: 'resolver-5', label: 'AdGuard (unfiltered)', url: 'https://unfiltered.adguard-dns.com/dns-query' },
];

/** Parses five entries `Label https://host/path`, separated by commas; the label defaults to the host. */
export function parseResolvers(text: string): ResolverAddress[] | undefined {
  const items = text.split(',').map((item, i) => parseResolver(item.trim(), `resolver-${i + 1}`));
  const resolvers = items.filter((resolver) => resolver !== undefined);
  return items.length === PUBLIC_RESOLVERS.length && resolvers.length === items.length ? resolvers : undefined;
}

export function formatResolvers(resolvers: readonly ResolverAddress[]): string {
  return resolvers.map(({ label, url }) => `${label} ${url}`).join(', ');
}

function parseResolver(item: string, id: string): ResolverAddress | undefined {
  const words = item.split(/\s+/);
  const text = words.pop() ?? '';
  const url = parseUrl(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return { id, label: words.join(' ') || url.host, url: text };
}
