import { setTimeout as sleep } from 'node:timers/promises';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { type AddressReach, type HostReach, servesNothing, isReached, type Served } from './address-reach.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import type { Subject } from '#engine/gathering/subject.js';
import { siteHosts } from '#engine/website/site-hosts.js';

/** Whether the site is reachable over IPv6. */
export interface SiteIpv6 {
  readonly addresses: readonly string[];
  readonly reached: boolean;
}

export interface SiteReachFacts {
  /** For the domain and www; hosts without public addresses are omitted. */
  readonly siteReach: readonly HostReach[];
  /** Absent without IPv6 addresses, or if no IPv4 address is reachable for comparison. */
  readonly siteIpv6: SiteIpv6;
}

const MAX_PER_FAMILY = 4;
const [HTTPS, HTTP] = [443, 80];
const HEDGE_MS = 1000;

/**
 * Clients choose among the addresses of a host, so every address is probed. An address is reported as unreachable only
 * after other hosts of the report have been queried, which show whether our own network works.
 */
export async function gatherSiteReach(
  subject: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<Gathered<SiteReachFacts>> {
  const found = await Promise.all(
    siteHosts(subject.domain).map(async (host) => ({ host, addresses: await publicAddresses(host, context) })),
  );
  const all = [...new Map(found.flatMap(({ addresses }) => addresses).map((one) => [String(one), one])).values()];
  const states = new Map<string, Served>();
  await Promise.all(all.map(async (address) => states.set(String(address), await probeWebPorts(address, context))));
  if ([...states.values()].includes('nothing')) await others;
  for (const address of all)
    if (states.get(String(address)) === 'nothing' && !(await context.connectivity.isProven(address.version, all)))
      states.set(String(address), 'unknown');
  const siteReach = found
    .filter(({ addresses }) => addresses.length > 0)
    .map(({ host, addresses }) => ({
      host,
      addresses: addresses.map((address) => ({ address, served: states.get(String(address))! })),
    }));
  return { siteReach: siteReach.length > 0 ? known(siteReach) : absent, siteIpv6: overIpv6(siteReach) };
}

async function publicAddresses(host: string, { dns }: WebContext): Promise<readonly IpAddress[]> {
  const addresses = await addressesOf(host, dns);
  if (addresses.state !== 'known') return [];
  const open = addresses.value.filter((address) => specialPurpose(address) === undefined);
  return ([4, 6] as const).flatMap((family) =>
    open.filter(({ version }) => version === family).slice(0, MAX_PER_FAMILY),
  );
}

/** Probes both ports in parallel once port 443 is slow, because a filtered host times out on both. */
export async function probeWebPorts(address: IpAddress, { ports, signal }: WebContext): Promise<Served> {
  const probe = (port: number): Promise<PortState> => ports.probe([address], port, signal).catch(orElse('blocked'));
  const https = probe(HTTPS);
  const first = await Promise.race([https, sleep(HEDGE_MS, undefined, { ref: false })]);
  if (first === 'open') return 'https';
  const [httpsState, http] = await Promise.all([https, probe(HTTP)]);
  if (httpsState === 'open') return 'https';
  if (httpsState === 'blocked' || http === 'blocked') return 'unknown';
  return http === 'open' ? 'http' : 'nothing';
}

function overIpv6(hosts: readonly HostReach[]): Fact<SiteIpv6> {
  const both = hosts.filter(({ addresses }) => addresses.some((one) => one.address.version === 4 && isReached(one)));
  const families = both.map(({ addresses }) => addresses.filter(({ address }) => address.version === 6));
  const offered = families.filter((addresses) => addresses.length > 0);
  const tell = (some: readonly AddressReach[], reached: boolean) => {
    const addresses = [...new Set(some.map(({ address }) => String(address)))];
    return known({ addresses, reached });
  };
  if (offered.length === 0) return absent;
  const dead = offered.filter((addresses) => addresses.every(servesNothing));
  if (dead.length > 0) return tell(dead.flat(), false);
  return offered.every((addresses) => addresses.some(isReached))
    ? tell(offered.flat().filter(isReached), true)
    : unobtainable('unreachable');
}
