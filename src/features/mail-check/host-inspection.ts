import { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { withSession } from '#formats/tls-wire/session-offer.js';
import { type Greeting, GREETINGS, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { bestState, MAX_ADDRESSES_PER_FAMILY, type ProbeService } from '#platform/network/probe/probe.service.js';
import { SMTP_PORT } from '#platform/network/probe/smtp-canary.js';
import type { SmtpService } from '#platform/network/smtp/smtp.service.js';
import { MAX_AGE_MS, type MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { HostDns } from './host-dns.js';
import { tlsEntry } from './host-tls.js';
import type { HostEntry, MailHostEntry, PortEntry, ReverseEntry } from './mail-check.dto.js';
import type { Exchange, MailRoute } from './mail-route.js';
import type { HostState } from './mail-verdict.js';
import { MAILBOX_SERVICES, type Service, SMTP, WEB_SERVICES } from './services.js';
import { portOf, smtpOutcomes, type SmtpVisit } from './smtp-visit.js';

/** The addresses of one family; undefined if the lookup failed. */
type Family = readonly IpAddress[] | undefined;

export interface MailHost {
  readonly entry: MailHostEntry;
  readonly state: HostState;
}

/** What was found out about a host alone. */
interface Visited {
  readonly entry: Omit<MailHostEntry, 'accepts'>;
  readonly smtp: readonly SmtpVisit[];
}

const FAMILIES = [4, 6] as const;
const MAX_LISTED = 16;
const MAX_CONTACTED = 4;

/**
 * Inspects hosts. The address families of a host are independent: each continues as soon as its addresses are known.
 */
export class HostInspection {
  /** When the oldest answer of a mail server was given: some are kept for a few minutes. */
  private oldest = Infinity;

  constructor(
    private readonly dns: HostDns,
    private readonly probes: ProbeService,
    private readonly smtp: Pick<SmtpService, 'talk' | 'heldAt'>,
    private readonly surveyor: MailTlsSurveyor,
    private readonly now: number,
  ) {}

  async mailHosts(route: MailRoute, domain: string): Promise<MailHost[]> {
    const { exchanges, isSecure } = route;
    const visited = await Promise.all(
      exchanges.map((exchange, rank) => this.visit(exchange, { domain, isSecure, isSpokenTo: rank < MAX_CONTACTED })),
    );
    const outcomes = smtpOutcomes(visited.map(({ smtp }) => smtp));
    return visited.map(({ entry }, i) => {
      const { state, port } = outcomes[i]!;
      const ports = port ? [{ ...SMTP, state: port }, ...entry.ports] : entry.ports;
      return { entry: { ...entry, ports, accepts: ACCEPTS[state] }, state };
    });
  }

  /** The preferred hosts are contacted over SMTP, and their TLSA records are looked up. */
  private async visit({ host, priority }: Exchange, { domain, isSecure, isSpokenTo }: Occasion): Promise<Visited> {
    const asked = this.addresses(host);
    const talks = isSpokenTo ? asked.map((family) => this.talk(host, family)) : [];
    const proven = isSpokenTo && isSecure ? this.dns.tlsa(host, Promise.all(asked)) : [];
    const [families, ptr, ports, smtp, spoken, tlsa, offered] = await Promise.all([
      Promise.all(asked),
      this.reverse(asked),
      this.ports(asked, MAILBOX_SERVICES),
      Promise.all(asked.map((family, i) => this.smtpVisit(FAMILIES[i]!, family, talks[i]))),
      Promise.all(talks),
      proven,
      this.offered(host, asked, talks),
    ]);
    const tls = tlsEntry(
      spoken.filter((talk) => talk !== undefined),
      { names: [host, domain], tlsa, now: this.now, ...(offered && { offered }) },
    );
    const entry = { host, priority, ...listed(families), ptr, ports, greeting: greetingOf(spoken), tls };
    return { entry, smtp };
  }

  /** The time of the result, which is never newer than what it rests on. */
  timeOf(now: number): number {
    return Math.min(now, this.oldest);
  }

  async webHost(host: string): Promise<HostEntry> {
    const asked = this.addresses(host);
    const [families, ports] = await Promise.all([Promise.all(asked), this.ports(asked, WEB_SERVICES)]);
    return { host, ...listed(families), ports };
  }

  private addresses(host: string): Promise<Family>[] {
    return FAMILIES.map((family) => this.dns.addresses(host, family));
  }

  private async reverse(asked: readonly Promise<Family>[]): Promise<ReverseEntry[]> {
    const found = asked.map(async (family) => {
      const addresses = (await family) ?? [];
      return Promise.all(addresses.slice(0, MAX_ADDRESSES_PER_FAMILY).map((address) => this.dns.reverse(address)));
    });
    return (await Promise.all(found)).flat().filter((entry) => entry !== undefined);
  }

  private async talk(host: string, family: Promise<Family>): Promise<SmtpTalk | undefined> {
    const address = ((await family) ?? []).find(isPublic);
    const name = DomainName.parseHost(host);
    const talk = address && name ? await this.smtp.talk(name, address).catch(orElse(undefined)) : undefined;
    if (talk) this.oldest = Math.min(this.oldest, this.smtp.heldAt(talk));
    return talk;
  }

  /** What the first address with a session offers besides it, asked from the greeting of the session on. */
  private async offered(
    host: string,
    asked: readonly Promise<Family>[],
    talks: readonly Promise<SmtpTalk | undefined>[],
  ): Promise<OfferedTls | undefined> {
    const name = DomainName.parseHost(host);
    for (const [i, talk] of talks.entries()) {
      const address = ((await asked[i]) ?? []).find(isPublic);
      const questions =
        address && name
          ? this.surveyor.faults(name, address, undefined, MAX_AGE_MS).catch(orElse(undefined))
          : undefined;
      const [offered, spoken] = await Promise.all([questions, talk]);
      if (offered) this.oldest = Math.min(this.oldest, this.surveyor.madeAt(offered));
      const session = spoken?.encryption?.kind === 'encrypted' ? spoken.encryption : undefined;
      if (session) return offered && withSession(offered, session);
    }
    return undefined;
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

  /** Uses the result of the SMTP session instead of a second connection to its address. */
  private async smtpVisit(
    version: IpAddress['version'],
    family: Promise<Family>,
    talking: Promise<SmtpTalk | undefined> | undefined,
  ): Promise<SmtpVisit> {
    const [addresses, talk] = await Promise.all([family, talking]);
    const unheard = (addresses ?? [])
      .slice(0, MAX_ADDRESSES_PER_FAMILY)
      .filter((address) => String(address) !== talk?.address);
    const others = unheard.length > 0 ? await this.probes.probe(unheard, SMTP_PORT) : undefined;
    const visit = { addresses, talk, others, isWitnessed: talk?.isWitnessed ?? false };
    // Only a server that did not let us in needs a witness; nothing was sent to an address that is not public.
    const isShut = !talk && ['closed', 'filtered'].includes(portOf(visit) ?? '');
    return isShut ? { ...visit, isWitnessed: await this.probes.hasWitness(version) } : visit;
  }
}

/** Why a host is inspected, and how closely. */
interface Occasion {
  readonly domain: string;
  readonly isSecure: boolean;
  readonly isSpokenTo: boolean;
}

const ACCEPTS = { ready: true, dead: false, absent: false, untested: null } as const;

/** The best one of both families. */
function greetingOf(talks: readonly (SmtpTalk | undefined)[]): Greeting['kind'] | null {
  const kinds = talks.flatMap((talk) => talk?.greeting?.kind ?? []);
  return GREETINGS.find((kind) => kinds.includes(kind)) ?? null;
}

export function hasAddress({ ipv4, ipv6 }: HostEntry): boolean {
  return ipv4.length + ipv6.length > 0;
}

function listed(families: readonly Family[]): { ipv4: string[]; ipv6: string[] } {
  const [ipv4 = [], ipv6 = []] = families.map((family) => family?.slice(0, MAX_LISTED).map(String));
  return { ipv4, ipv6 };
}

function isPublic(address: IpAddress): boolean {
  return specialPurpose(address) === undefined;
}
