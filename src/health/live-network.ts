import { Injectable } from '@nestjs/common';
import { Reach } from '../network/connect/reach.js';
import { AuthoritativeClient } from '../network/dns/authoritative-client.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import { ProbeService } from '../network/probe/probe.service.js';
import { RdapClient } from '../network/rdap/rdap-client.js';
import { SmtpService } from '../network/smtp/smtp.service.js';
import { PageFetcher } from '../network/web/page-fetcher.js';
import type { Network } from './gathering/network.js';
import { ServerAbilities } from './topics/servers/server-abilities.js';

/** The network as it is, for reports that replay nothing. */
@Injectable()
export class LiveNetwork {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly client: AuthoritativeClient,
    private readonly abilities: ServerAbilities,
    private readonly pages: PageFetcher,
    private readonly registry: RdapClient,
    private readonly ports: ProbeService,
    private readonly ourReach: Reach,
    private readonly mail: SmtpService,
  ) {}

  /** With what is known already of servers that many domains share. */
  at(now: number): Network {
    const { resolver, abilities: servers, pages, registry, ports, mail } = this;
    const reach: Network['reach'] = { isProven: (...question) => Promise.resolve(this.ourReach.isProven(...question)) };
    return { resolver, servers, pages, registry, ports, reach, mail, now };
  }

  /** Past our own caches of answers and conversations; a report asks everything but once. */
  uncachedAt(now: number): Network {
    const { resolver, client: servers, mail } = this;
    return {
      ...this.at(now),
      servers,
      mail: { talk: (host, address, signal) => mail.talk(host, address, signal, 'fresh') },
      resolver: {
        ask: (question, signal) => resolver.ask({ ...question, fresh: true }, signal),
        askAt: (id, question, signal) => resolver.askAt(id, question, signal),
        askEach: (question, signal) => resolver.askEach(question, signal),
        isReachable: () => resolver.isReachable(),
      },
    };
  }
}
