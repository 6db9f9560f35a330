import type { IpAddress } from '../domain/ip-address.js';
import { specialPurpose } from '../domain/special-purpose.js';
import { bestState, MOST_ADDRESSES_PER_FAMILY, type ProbeService } from '../network/probe/probe.service.js';
import type { HostDns } from './host-dns.js';
import type { HostEntry, MailHostEntry, PortEntry, ReverseEntry } from './mail-check.dto.js';
import type { Exchange } from './mail-route.js';
import { MAIL_SERVICES, type Service, WEB_SERVICES } from './services.js';

/** The addresses of one family; undefined when no resolver could be asked. */
type Family = readonly IpAddress[] | undefined;

export interface MailHost {
  readonly entry: MailHostEntry;
  /** It has a public address, or it is not known that it has none. */
  readonly canBeReached: boolean;
}

const MOST_LISTED = 16;

/** Looks at hosts. The families of a host do not wait for each other: whatever needs an address starts when it is known. */
export class HostInspection {
  constructor(
    private readonly dns: HostDns,
    private readonly probes: ProbeService,
  ) {}

  async mailHost({ host, priority }: Exchange): Promise<MailHost> {
    const asked = this.addresses(host);
    const [families, ptr, ports] = await Promise.all([
      Promise.all(asked),
      this.reverse(asked),
      this.ports(asked, MAIL_SERVICES),
    ]);
    return {
      entry: { host, priority, ...listed(families), ptr, ports },
      canBeReached: families.some((family) => family?.some(isPublic) ?? true),
    };
  }

  async webHost(host: string): Promise<HostEntry> {
    const asked = this.addresses(host);
    const [families, ports] = await Promise.all([Promise.all(asked), this.ports(asked, WEB_SERVICES)]);
    return { host, ...listed(families), ports };
  }

  private addresses(host: string): Promise<Family>[] {
    return ([4, 6] as const).map((family) => this.dns.addresses(host, family));
  }

  private async reverse(asked: readonly Promise<Family>[]): Promise<ReverseEntry[]> {
    const found = asked.map(async (family) => {
      const addresses = (await family) ?? [];
      return Promise.all(addresses.slice(0, MOST_ADDRESSES_PER_FAMILY).map((address) => this.dns.reverse(address)));
    });
    return (await Promise.all(found)).flat().filter((entry) => entry !== undefined);
  }

  private async ports(asked: readonly Promise<Family>[], services: readonly Service[]): Promise<PortEntry[]> {
    const found = asked.map(async (family) => {
      const addresses = (await family) ?? [];
      if (addresses.length === 0) return [];
      return Promise.all(services.map(({ port }) => this.probes.probe(addresses, port)));
    });
    const states = (await Promise.all(found)).filter((family) => family.length > 0);
    if (states.length === 0) return [];
    return services.map(({ port, service }, i) => ({ port, service, state: bestState(states.map((of) => of[i]!)) }));
  }
}

export function hasAddress({ ipv4, ipv6 }: HostEntry): boolean {
  return ipv4.length + ipv6.length > 0;
}

function listed(families: readonly Family[]): { ipv4: string[]; ipv6: string[] } {
  const [ipv4 = [], ipv6 = []] = families.map((family) => family?.slice(0, MOST_LISTED).map(String));
  return { ipv4, ipv6 };
}

function isPublic(address: IpAddress): boolean {
  return specialPurpose(address) === undefined;
}
