import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { SmtpTalk } from '#base/domain/smtp-talk.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { meteredMail, meteredResolver } from '#platform/network/metered.js';
import { ProbeService } from '#platform/network/probe/probe.service.js';
import { SmtpService } from '#platform/network/smtp/smtp.service.js';
import { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { HostDns } from './host-dns.js';
import { hasAddress, HostInspection } from './host-inspection.js';
import type { MailCheckParams, MailCheckResult } from './mail-check.dto.js';
import { mailVerdict } from './mail-verdict.js';

type MailPart = Pick<MailCheckResult, 'verdict' | 'acceptsMail' | 'nullMx' | 'mail'>;

interface Finding {
  readonly result: MailCheckResult;
  readonly complete: boolean;
}

@Injectable()
export class MailCheckService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly probes: ProbeService,
    private readonly smtp: SmtpService,
    private readonly surveyor: MailTlsSurveyor,
    private readonly cache: ReportCache,
    private readonly clock: Clock,
  ) {}

  async check({ domain: { ascii } }: MailCheckParams, client?: Client): Promise<Report<MailCheckResult>> {
    const rule: CacheRule<Finding> = {
      key: `mail-check:${ascii}`,
      lifetime: () => 'full',
      isConclusive: ({ complete }) => complete,
    };
    const found = await this.cache.report(rule, client, (memory) => this.inspect(ascii, memory));
    return found.in('en', ({ result }) => result);
  }

  /** A result that nothing keeps, for who asks about each domain once. */
  uncached({ ascii }: DomainName, memory: MemoryAccount): Promise<Finding> {
    return this.inspect(ascii, memory);
  }

  private async inspect(domain: string, memory: MemoryAccount): Promise<Finding> {
    const dns = new HostDns(meteredResolver(this.resolver, memory));
    const smtp = { ...meteredMail(this.smtp, memory), heldAt: (talk: SmtpTalk) => this.smtp.heldAt(talk) };
    const hosts = new HostInspection(dns, this.probes, smtp, this.surveyor, this.clock.now());
    const [mail, web] = await Promise.all([mailOf(domain, dns, hosts), hosts.webHost(domain)]);
    const { trouble } = dns;
    if (trouble && !(await this.resolver.isReachable())) throw trouble; // without any answer there is nothing to report
    const checkedAt = new Date(hosts.timeOf(this.clock.now())).toISOString();
    const result = { api: 'v1', domain, ...mail, web: hasAddress(web) ? web : null, checkedAt } as const;
    return { result, complete: trouble === undefined };
  }
}

async function mailOf(domain: string, dns: HostDns, inspection: HostInspection): Promise<MailPart> {
  const route = await dns.route(domain);
  // A failed lookup does not count against the domain.
  if (!route) return { verdict: 'unknown', acceptsMail: true, nullMx: false, mail: [] };
  const hosts = await inspection.mailHosts(route, domain);
  const entries = hosts.map(({ entry }) => entry);
  const states = hosts.map(({ state }) => state);
  const mail = route.kind === 'implicit' ? entries.filter(hasAddress) : entries;
  const isUnseen = route.kind === 'implicit' && mail.length === 0 && states.includes('untested');
  return {
    verdict: isUnseen ? 'unknown' : mailVerdict(route, states),
    acceptsMail: states.some((state) => state !== 'absent'),
    nullMx: route.kind === 'null-mx',
    mail,
  };
}
