import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';

/** The names of a website: a registrable domain also has `www`. */
export function siteHosts({ ascii, registrable }: DomainName): string[] {
  return registrable?.ascii === ascii ? [ascii, `www.${ascii}`] : [ascii];
}

/** What visitors type: each name with and without HTTPS. */
export function entryPoints(domain: DomainName): string[] {
  return siteHosts(domain).flatMap((host) => [`http://${host}/`, `https://${host}/`]);
}

/** The first of these names that has addresses, else the first of all. */
export async function firstWithAddresses<Found extends { readonly addresses: readonly IpAddress[] }>(
  hosts: readonly (DomainName | undefined)[],
  lookup: (host: string) => Promise<Found>,
): Promise<Found & { readonly host: DomainName }> {
  const all: (Found & { readonly host: DomainName })[] = [];
  for (const host of hosts) {
    if (!host) continue;
    const found = { ...(await lookup(host.ascii)), host };
    if (found.addresses.length > 0) return found;
    all.push(found);
  }
  return all[0]!;
}

/** Enough to see how a server is set up. */
export function onePerFamily(addresses: readonly IpAddress[]): readonly IpAddress[] {
  const first = ([4, 6] as const).map((family) => addresses.find(({ version }) => version === family));
  return first.filter((address) => address !== undefined);
}
