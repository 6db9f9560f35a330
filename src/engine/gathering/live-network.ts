import { Injectable } from '@nestjs/common';
import { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { ProbeService } from '#platform/network/probe/probe.service.js';
import { RdapClient } from '#platform/network/rdap/rdap-client.js';
import { SmtpService } from '#platform/network/smtp/smtp.service.js';
import { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { TlsSurveyor } from '#platform/network/tls/tls-surveyor.js';
import { PageFetcher } from '#platform/network/web/page-fetcher.js';
import type { Network } from '#engine/simulation/network.js';
import { ServerAbilities } from './servers/server-abilities.js';

/** The real network, for reports that are not replayed. */
@Injectable()
export class LiveNetwork {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly client: AuthoritativeClient,
    private readonly abilities: ServerAbilities,
    private readonly pages: PageFetcher,
    private readonly registry: RdapClient,
    private readonly ports: ProbeService,
    private readonly ourReach: ConnectivityEvidence,
    private readonly mail: SmtpService,
    private readonly tls: TlsSurveyor,
    private readonly mailTls: MailTlsSurveyor,
  ) {}

  /** Uses cached answers of servers that many domains share. */
  at(now: number): Network {
    const { resolver, abilities: servers, pages, registry, ports, mail, tls, mailTls } = this;
    const connectivity: Network['connectivity'] = {
      isProven: (...query) => Promise.resolve(this.ourReach.isProven(...query)),
    };
    return { resolver, servers, pages, registry, ports, connectivity, mail, tls, mailTls, now };
  }

  /** Bypasses our caches of DNS answers, SMTP sessions and TLS settings; within one report each query is sent once. */
  uncachedAt(now: number): Network {
    const { resolver, client: servers, mail, tls, mailTls } = this;
    return {
      ...this.at(now),
      servers,
      mail: { talk: (host, address, signal) => mail.talk(host, address, signal, 'fresh') },
      tls: { faults: (host, address, signal) => tls.faults(host, address, signal, 0) },
      mailTls: { faults: (host, address, signal) => mailTls.faults(host, address, signal, 0) },
      resolver: {
        query: (query, signal) => resolver.query({ ...query, fresh: true }, signal),
        queryAt: (id, query, signal) => resolver.queryAt(id, query, signal),
        queryEach: (query, signal) => resolver.queryEach(query, signal),
        isReachable: () => resolver.isReachable(),
      },
    };
  }
}
