import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { isWithin } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { CurrentDelegation } from './current-delegation.js';
import type { ProposedServer } from './wanted-move.js';
import type { ZoneSide } from './zone-side.js';

export interface AddressFaults {
  readonly withoutGlue: readonly string[];
  readonly unresolved: readonly string[];
  readonly differing: readonly string[];
}

export interface ProposedHosts {
  readonly servers: readonly ProposedServer[];
  /** Servers whose addresses could not be determined completely. */
  readonly unknown: readonly string[];
  /** Faults of the addresses, as far as the DNS and the proposed servers show them. */
  faults(side: ZoneSide): Promise<AddressFaults>;
}

/** Glue records for servers inside the zone, the DNS for all others. */
export function currentHosts(
  { names, glue }: CurrentDelegation,
  zone: string,
  dns: DnsReader,
): Promise<readonly ProposedServer[]> {
  return Promise.all(
    names.map(async (name) => {
      const given = isWithin(name, zone) ? (glue.get(name) ?? []) : [];
      return { name, addresses: given.length > 0 ? given : ((await resolveAddresses(name, dns)) ?? []) };
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
      // The current address of a server inside the zone counts only if none is given, since it may move as well.
      const known = isInside && addresses.length > 0 ? [] : await resolveAddresses(name, dns);
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
        differing: published
          .filter(({ given, own }) => own.length > 0 && isMissingAny(own, given))
          .map(({ name }) => name),
      };
    },
  };
}

function isMissingAny(known: readonly IpAddress[], given: readonly IpAddress[]): boolean {
  const texts = new Set(known.map(String));
  return given.some((address) => !texts.has(address.toString()));
}

/** Undefined where the lookup failed. */
async function resolveAddresses(name: string, dns: DnsReader): Promise<readonly IpAddress[] | undefined> {
  const addresses = await addressesOf(name, dns);
  return addresses.state === 'unobtainable' ? undefined : addresses.state === 'known' ? addresses.value : [];
}

/** Whether IPv4 addresses are known: with only an IPv6 address, the A query may have failed. */
async function isIpv4Known(name: string, known: readonly IpAddress[], dns: DnsReader): Promise<boolean> {
  if (known.length === 0 || known.some(({ version }) => version === 4)) return true;
  return (await dns.records(name, 'A')).state !== 'unobtainable';
}

async function publishedAt(side: ZoneSide, name: string): Promise<readonly IpAddress[]> {
  const [ipv4, ipv6] = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => side.query(name, type).catch(orElse(undefined))),
  );
  return [
    ...recordsAt(ipv4?.answers ?? [], name, 'A').map(({ data }) => data.address),
    ...recordsAt(ipv6?.answers ?? [], name, 'AAAA').map(({ data }) => data.address),
  ];
}
