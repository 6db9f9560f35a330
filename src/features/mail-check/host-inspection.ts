import { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { type Greeting, GREETINGS, type PortState, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { bestState, MAX_ADDRESSES_PER_FAMILY, type ProbeService } from '#platform/network/probe/probe.service.js';
import { SMTP_PORT } from '#platform/network/probe/smtp-canary.js';
import type { SmtpService } from '#platform/network/smtp/smtp.service.js';
import type { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { HostDns } from './host-dns.js';
import { tlsEntry } from './host-tls.js';
import type { HostEntry, MailHostEntry, PortEntry, ReverseEntry } from './mail-check.dto.js';
import type { Exchange, MailRoute } from './mail-route.js';
import { type HostState, hostState } from './mail-verdict.js';
import { MAIL_SERVICES, type Service, WEB_SERVICES } from './services.js';

/** The addresses of one family; undefined if the lookup failed. */
type Family = readonly IpAddress[] | undefined;

export interface MailHost {
  readonly entry: MailHostEntry;
  readonly state: HostState;
}

const MAX_LISTED = 16;
const MAX_CONTACTED = 4;

/**
 * Inspects hosts. The address families of a host are independent: each continues as soon as its addresses are known.
 */
export class HostInspection {
  constructor(
    private readonly dns: HostDns,
    private readonly probes: ProbeService,
    private readonly smtp: Pick<SmtpService, 'talk'>,
    private readonly surveyor: MailTlsSurveyor,
    private readonly now: number,
  ) {}

  /** The preferred hosts are contacted over SMTP, and their TLSA records are looked up. */
  async mailHost({ host, priority }: Exchange, route: MailRoute & { readonly domain: string }): Promise<MailHost> {
    const asked = this.addresses(host);
    const isSpokenTo = route.exchanges.slice(0, MAX_CONTACTED).some((exchange) => exchange.host === host);
    const talks = isSpokenTo ? asked.map((family) => this.talk(host, family)) : [];
    const proven = isSpokenTo && route.isSecure ? this.dns.tlsa(host, Promise.all(asked)) : [];
    const sessions = talks.map((talk, i) => ({ talk, others: this.portOfOthers(asked[i]!, talk) }));
    const [families, ptr, ports, others, spoken, tlsa, offered] = await Promise.all([
      Promise.all(asked),
      this.reverse(asked),
      this.ports(asked, MAIL_SERVICES, sessions),
      Promise.all(sessions.map((session) => session.others)),
      Promise.all(talks),
      proven,
      this.offered(host, asked, talks),
    ]);
    const tls = tlsEntry(
      spoken.filter((talk) => talk !== undefined),
      { names: [host, route.domain], tlsa, now: this.now, ...(offered && { offered }) },
    );
    const state = hostState(
      families.map((family, i) => ({
        hasPublicAddress: family?.some(isPublic),
        talk: spoken[i],
        isOpenElsewhere: others[i] === 'open',
      })),
    );
    return {
      entry: {
        host,
        priority,
        ...listed(families),
        ptr,
        ports,
        greeting: greetingOf(spoken),
        accepts: ACCEPTS[state],
        tls,
      },
      state,
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
      return Promise.all(addresses.slice(0, MAX_ADDRESSES_PER_FAMILY).map((address) => this.dns.reverse(address)));
    });
    return (await Promise.all(found)).flat().filter((entry) => entry !== undefined);
  }

  private async talk(host: string, family: Promise<Family>): Promise<SmtpTalk | undefined> {
    const address = ((await family) ?? []).find(isPublic);
    const name = DomainName.parseHost(host);
    return address && name ? this.smtp.talk(name, address).catch(orElse(undefined)) : undefined;
  }

  /** What the first address with a session offers besides it. */
  private async offered(
    host: string,
    asked: readonly Promise<Family>[],
    talks: readonly Promise<SmtpTalk | undefined>[],
  ): Promise<OfferedTls | undefined> {
    const spoken = await Promise.all(talks);
    const talk = spoken.find((one) => one?.encryption?.kind === 'encrypted');
    const name = DomainName.parseHost(host);
    if (talk?.encryption?.kind !== 'encrypted' || !name) return undefined;
    const address = (await Promise.all(asked))
      .flatMap((family) => family ?? [])
      .find((one) => String(one) === talk.address);
    return address && this.surveyor.survey(name, address, talk.encryption).catch(orElse(undefined));
  }

  private async ports(
    asked: readonly Promise<Family>[],
    services: readonly Service[],
    sessions: readonly Session[] = [],
  ): Promise<PortEntry[]> {
    const found = asked.map(async (family, i) => {
      const addresses = (await family) ?? [];
      if (addresses.length === 0) return [];
      return Promise.all(
        services.map(({ port }) =>
          port === SMTP_PORT && sessions[i]
            ? this.smtpPort(addresses, sessions[i])
            : this.probes.probe(addresses, port),
        ),
      );
    });
    const states = (await Promise.all(found)).filter((family) => family.length > 0);
    if (states.length === 0) return [];
    return services.map(({ port, service }, i) => ({ port, service, state: bestState(states.map((of) => of[i]!)) }));
  }

  /** Reuses the result of the SMTP session instead of a second connection. */
  private async smtpPort(addresses: readonly IpAddress[], { talk, others }: Session): Promise<PortState> {
    const spoken = await talk;
    if (!spoken) return this.probes.probe(addresses, SMTP_PORT);
    const state = await others;
    const best = bestState([spoken.port, ...(state ? [state] : [])]);
    // Where no other server answers us either, a closed port may be that of our own network.
    return best === 'open' || spoken.isWitnessed ? best : 'blocked';
  }

  /** Port 25 of the addresses of a family besides that of the session. */
  private async portOfOthers(
    family: Promise<Family>,
    talking: Promise<SmtpTalk | undefined>,
  ): Promise<PortState | undefined> {
    const [addresses = [], talk] = await Promise.all([family, talking]);
    const others = addresses.slice(0, MAX_ADDRESSES_PER_FAMILY).filter((one) => String(one) !== talk?.address);
    return talk && others.length > 0 ? this.probes.probe(others, SMTP_PORT) : undefined;
  }
}

/** A session with one address of a family, and port 25 of the others. */
interface Session {
  readonly talk: Promise<SmtpTalk | undefined>;
  readonly others: Promise<PortState | undefined>;
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
