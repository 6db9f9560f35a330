import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { hostName } from '#base/domain/host-name.js';
import type { PresentedCertificate } from '#base/domain/smtp-talk.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { type Host, hostOf } from '#engine/gathering/hosts.js';
import { publicAddresses } from '#engine/gathering/public-addresses.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { SmtpService } from '#platform/network/smtp/smtp.service.js';
import { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import { offeredEntries } from '#formats/tls-profiles/offered-entries.js';
import type { MailServerTls, MailTls } from './mail-tls-facts.js';

const BUDGET_MS = 12_000;
/** The hosts and addresses of the health check, so that its sessions are used again. */
const MAX_HOSTS = 4;
const MAX_ADDRESSES = 2;

/** Asks the mail servers of a domain which TLS they offer, with as many connections as a mail check. */
@Injectable()
export class MailTlsService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly smtp: SmtpService,
    private readonly surveyor: MailTlsSurveyor,
    private readonly timeouts: Timeouts,
  ) {}

  inspect(domain: DomainName): Promise<MailTls> {
    return this.timeouts.budget(BUDGET_MS, undefined, async (signal) => {
      const dns = new DnsReader(this.resolver, signal, this.timeouts);
      const hosts = await mailHosts(domain.ascii, dns);
      const reachable = hosts.filter(({ addresses }) => !addresses || publicAddresses(addresses).length > 0);
      const asked = await Promise.all(reachable.slice(0, MAX_HOSTS).map((host) => this.server(host, signal)));
      const servers = asked.filter((server) => server !== undefined);
      return { servers, isWhole: servers.length === reachable.length };
    });
  }

  /** Undefined without a session with TLS. */
  private async server({ name, addresses = [] }: Host, signal: CancelSignal): Promise<MailServerTls | undefined> {
    const host = DomainName.parseHost(name);
    if (!host) return undefined;
    const talks = await Promise.all(
      publicAddresses(addresses)
        .slice(0, MAX_ADDRESSES)
        .map(async (address) => ({
          address,
          talk: await this.smtp.talk(host, address, signal).catch(orElse(undefined)),
        })),
    );
    const sessions = talks.flatMap(({ address, talk }) =>
      talk?.encryption?.kind === 'encrypted' ? [{ address, encryption: talk.encryption }] : [],
    );
    const [first] = sessions;
    if (!first) return undefined;
    const { address, encryption } = first;
    const offered = await this.surveyor.surveySuites(host, address, encryption).catch(orElse(undefined));
    const sent = sessions
      .flatMap((session) => session.encryption.chain.filter(isNoRoot))
      .map(({ der }) => algorithms(der));
    return {
      host: name,
      keys: sent.map(({ key }) => key),
      signatures: sent.map(({ signature }) => signature),
      ...(offered && { offered: { ...offeredEntries(offered), dhBits: offered.dhBits } }),
    };
  }
}

/** The mail servers, the most preferred first. One more than we ask is read, so that we know whether some are left out. */
async function mailHosts(domain: string, dns: DnsReader): Promise<readonly Host[]> {
  const mx = await dns.records(domain, 'MX');
  const records = mx.state === 'known' ? mx.value.map(({ data }) => data) : [];
  const sorted = records.toSorted((one, other) => one.preference - other.preference);
  const names = new Set(sorted.map(({ exchange }) => hostName(exchange)).filter((name) => name !== ''));
  return Promise.all([...names].slice(0, MAX_HOSTS + 1).map((name) => hostOf(name, dns)));
}

/** The own certificate of a server counts even if it signed it itself. */
function isNoRoot({ subject, issuer }: PresentedCertificate, place: number): boolean {
  return place === 0 || subject !== issuer;
}

function algorithms(der: Uint8Array): { readonly key: string; readonly signature: string } {
  const { key, bits, curve, signature } = certificateAlgorithms(der);
  return { key: [key, curve ?? bits].filter((part) => part !== null).join(' '), signature };
}
