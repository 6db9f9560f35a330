import { recordsAt } from '../dns-wire/answer-records.js';
import { isWithin } from '../domain/host-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import type { DnsReader } from '../health/gathering/dns-reader.js';
import { addressesOf } from '../health/gathering/hosts.js';
import { orElse } from '../network/upstream-error.js';
import type { DelegationNow } from './delegation-now.js';
import type { ProposedServer } from './wanted-move.js';
import type { ZoneSide } from './zone-side.js';

export interface AddressFaults {
  readonly withoutGlue: readonly string[];
  readonly unresolved: readonly string[];
  readonly differing: readonly string[];
}

export interface ProposedHosts {
  readonly servers: readonly ProposedServer[];
  /** Those whose addresses could not be found out, or not all of them. */
  readonly unknown: readonly string[];
  /** What is wrong with the addresses, as far as the DNS and the proposed servers tell. */
  faults(side: ZoneSide): Promise<AddressFaults>;
}

/** A server inside the zone is where the parent zone says, everyone else where the DNS says. */
export function currentHosts(
  { names, glue }: DelegationNow,
  zone: string,
  dns: DnsReader,
): Promise<readonly ProposedServer[]> {
  return Promise.all(
    names.map(async (name) => {
      const given = isWithin(name, zone) ? (glue.get(name) ?? []) : [];
      return { name, addresses: given.length > 0 ? given : ((await resolved(name, dns)) ?? []) };
    }),
  );
}

export async function proposedHosts(
  wanted: readonly ProposedServer[],
  zone: string,
  dns: DnsReader,
): Promise<ProposedHosts> {
  const found = await Promise.all(
    wanted.map(async ({ name, addresses }) => {
      const isInside = isWithin(name, zone);
      // Of a server inside the zone, today's address counts only if none is given: it may move, too.
      const known = isInside && addresses.length > 0 ? [] : await resolved(name, dns);
      const isUnknown = known === undefined || (addresses.length === 0 && !(await isIpv4Known(name, known, dns)));
      return { name, given: addresses, known, isInside, isUnknown };
    }),
  );
  return {
    servers: found.map(({ name, given, known }) => ({ name, addresses: given.length > 0 ? given : (known ?? []) })),
    unknown: found.filter(({ isUnknown }) => isUnknown).map(({ name }) => name),
    async faults(side) {
      const published = await Promise.all(
        found.map(async (one) => ({
          ...one,
          own: one.isInside ? await publishedAt(side, one.name) : (one.known ?? []),
        })),
      );
      return {
        withoutGlue: found.filter((one) => one.isInside && one.given.length === 0).map(({ name }) => name),
        unresolved: found.filter((one) => !one.isInside && one.known?.length === 0).map(({ name }) => name),
        differing: published.filter(({ given, own }) => own.length > 0 && lacks(own, given)).map(({ name }) => name),
      };
    },
  };
}

function lacks(known: readonly IpAddress[], given: readonly IpAddress[]): boolean {
  const texts = new Set(known.map(String));
  return given.some((address) => !texts.has(address.toString()));
}

/** Undefined where they could not be found out. */
async function resolved(name: string, dns: DnsReader): Promise<readonly IpAddress[] | undefined> {
  const addresses = await addressesOf(name, dns);
  return addresses.state === 'unobtainable' ? undefined : addresses.state === 'known' ? addresses.value : [];
}

/** Whether nothing is left to be found out about IPv4: an address of IPv6 may merely be all that came. */
async function isIpv4Known(name: string, known: readonly IpAddress[], dns: DnsReader): Promise<boolean> {
  if (known.length === 0 || known.some(({ version }) => version === 4)) return true;
  return (await dns.records(name, 'A')).state !== 'unobtainable';
}

async function publishedAt(side: ZoneSide, name: string): Promise<readonly IpAddress[]> {
  const [ipv4, ipv6] = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => side.ask(name, type).catch(orElse(undefined))),
  );
  return [
    ...recordsAt(ipv4?.answers ?? [], name, 'A').map(({ data }) => data.address),
    ...recordsAt(ipv6?.answers ?? [], name, 'AAAA').map(({ data }) => data.address),
  ];
}
