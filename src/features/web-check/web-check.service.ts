import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, type Gathered, known } from '#base/domain/fact.js';
import { SEVERITIES } from '#base/domain/finding.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import type { Client } from '#platform/edge/limits/client.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { runChecks } from '#base/execution/run-checks.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { type TlsSurvey, TlsSurveyor } from '#platform/network/tls/tls-surveyor.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { entryPoints, firstWithAddresses, onePerFamily } from '#engine/website/site-hosts.js';
import { httpChecks } from './http/http-checks.js';
import { HttpGatherer } from './http/http-gatherer.js';
import { siteEnds } from './http/site-ends.js';
import { handshakeWitness } from './tls/handshake-witness.js';
import { tlsChecks } from './tls/tls-checks.js';
import { type ServicePromise, servicePromise } from './tls/https-record.js';
import { type BindingFacts, daneOf, levelOf, tlsFacts, worstSession } from './tls/survey-facts.js';
import {
  addressEntry,
  certificateEntry,
  cookieEntry,
  entryEntry,
  headerEntries,
  hopEntry,
} from './web-check-entries.js';
import type { WebReport } from './web-check-report.js';
import { WebCheckRenderer } from './web-check-renderer.js';
import type { WebCheckResult } from './web-check.dto.js';
import { WebDns } from './web-dns.js';

/** An owner who has changed something wants to see it. */
const MAX_SURVEY_AGE_MS = 300_000;
/** For the pages over plain HTTP and HTTPS. */
const CONNECTIONS_PER_NAME = 2;

/** Browsers show a warning; with other faults some connect. */
const REJECTED: readonly TlsFault[] = ['expired', 'not-yet-valid', 'wrong-host', 'self-signed', 'untrusted'];

interface SurveyWish {
  readonly maxAgeMs: number;
  /** Whether the pages do not count as connections. */
  readonly isWhole: boolean;
}

const USUAL: SurveyWish = { maxAgeMs: MAX_SURVEY_AGE_MS, isWhole: false };
const WHOLE: SurveyWish = { ...USUAL, isWhole: true };

@Injectable()
export class WebCheckService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly http: HttpGatherer,
    private readonly surveyor: TlsSurveyor,
    private readonly cache: ReportCache,
    private readonly clock: Clock,
    private readonly bugs: BugLog,
    private readonly renderer: WebCheckRenderer,
  ) {}

  /** `isFresh`: after a repair, nothing that is kept counts, neither the report nor what was found out about TLS. */
  async check(
    domain: DomainName,
    language: Language,
    client?: Client,
    isFresh = false,
  ): Promise<Report<WebCheckResult>> {
    const found = isFresh
      ? await this.cache.refreshed(ruleOf(domain), client, (memory) =>
          this.inspect(domain, memory, { ...USUAL, maxAgeMs: 0 }),
        )
      : await this.report(domain, client);
    return found.in(language, (report) => this.renderer.render(report, language));
  }

  /** The report without texts. */
  report(domain: DomainName, client?: Client): Promise<Report<WebReport>> {
    return this.cache.report(ruleOf(domain), client, (memory) => this.inspect(domain, memory));
  }

  /** The same with every question to the server, for requirements that judge more than faults. */
  wholeReport(domain: DomainName, client?: Client): Promise<Report<WebReport>> {
    return this.cache.report(ruleOf(domain, ':whole'), client, (memory) => this.inspect(domain, memory, WHOLE));
  }

  /** A report that nothing keeps, for who asks about each domain once. */
  uncached(domain: DomainName, memory: MemoryAccount, isWhole = false): Promise<WebReport> {
    return this.inspect(domain, memory, isWhole ? WHOLE : USUAL);
  }

  private async inspect(domain: DomainName, memory: MemoryAccount, wish = USUAL): Promise<WebReport> {
    const dns = new WebDns(this.resolver);
    const { host, addresses, isSecure } = await firstWithAddresses(
      [domain, DomainName.parseHost(`www.${domain.ascii}`)],
      (name) => dns.addresses(name),
    );
    const addressTrouble = addresses.length > 0 ? dns.trouble : undefined;
    const [http, surveys, tlsa, records] = await Promise.all([
      this.http.gather(domain, new WorkBudget(), memory),
      this.survey(domain, host, addresses, wish),
      isSecure && addresses.length > 0 ? dns.tlsa(host.ascii) : [],
      addresses.length > 0 ? dns.https(host.ascii) : [],
    ]);
    if (dns.trouble && !(await this.resolver.isReachable())) throw dns.trouble; // without any answer there is nothing to report
    const now = this.clock.now();
    const dane = daneOf(surveys, tlsa, host.ascii, now);
    const answered = surveys.filter(({ offered }) => offered.versions.size > 0);
    const level = levelOf(answered, now);
    const bindings =
      records && !addressTrouble
        ? await this.bindingFacts(host, addresses, answered, servicePromise(records, host.ascii))
        : { httpsRecord: unobtainableFrom(dns.trouble!), hints: unobtainableFrom(dns.trouble!) };
    const facts = { ...tlsFacts(host.ascii, surveys, dane, level, now), ...bindings };
    const httpFacts = { ...http.facts, ends: siteEnds(http.walks, handshakeWitness(host.ascii, answered)) };
    const bugs = this.bugs.about(domain);
    const findings = [...(await runChecks(tlsChecks, facts, bugs)), ...(await runChecks(httpChecks, httpFacts, bugs))];
    const { home, cookies, securityTxt } = http.facts;
    return {
      domain: domain.ascii,
      finalUrl: home.state === 'known' ? home.value.url.href : (http.hops.at(-1)?.url.href ?? null),
      hops: http.hops.map(hopEntry),
      entries: http.walks.map(entryEntry),
      tls: { addresses: surveys.map(addressEntry), certificate: certificateEntry(worstSession(surveys, now), dane) },
      headers: headerEntries(http),
      cookies: cookies.state === 'known' ? cookies.value.map(cookieEntry) : [],
      securityTxt: securityTxt.state === 'known' ? securityTxt.value : null,
      level,
      findings: findings.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity)),
      // Answers about TLS can be older than this report.
      checkedAt: new Date(Math.min(now, ...surveys.map(({ madeAt }) => madeAt))).toISOString(),
      complete: dns.trouble === undefined && !dns.isUndecided && http.isComplete,
    };
  }

  /** One address per family. The pages that are fetched from it count as connections to it. */
  private async survey(
    domain: DomainName,
    host: DomainName,
    addresses: readonly IpAddress[],
    { maxAgeMs, isWhole }: SurveyWish,
  ): Promise<readonly TlsSurvey[]> {
    if (isWhole)
      return Promise.all(onePerFamily(addresses).map((address) => this.surveyor.survey(host, address, maxAgeMs)));
    const dns = new WebDns(this.resolver); // a failed lookup only costs a few connections more
    const hosts = addresses.length > 0 ? [...new Set(entryPoints(domain).map((url) => new URL(url).hostname))] : [];
    const others = await Promise.all(
      hosts.filter((name) => name !== host.ascii).map(async (name) => (await dns.addresses(name)).addresses),
    );
    return Promise.all(
      onePerFamily(addresses).map((address) => {
        const names = 1 + others.filter((some) => some.some((one) => String(one) === String(address))).length;
        return this.surveyor.survey(host, address, maxAgeMs, CONNECTIONS_PER_NAME * names);
      }),
    );
  }

  private async bindingFacts(
    host: DomainName,
    addresses: readonly IpAddress[],
    surveys: readonly TlsSurvey[],
    promised: ServicePromise | undefined,
  ): Promise<Gathered<BindingFacts>> {
    if (!promised) return { httpsRecord: absent, hints: absent };
    const { protocols, hasEch, hints } = promised;
    const chosen = surveys.flatMap(({ session }) => (session ? [session.alpn] : []));
    const httpsRecord = known({ host: host.ascii, protocols, hasEch, chosen });
    if (hints.length === 0) return { httpsRecord, hints: absent };
    const own = addresses.map(String);
    const others = hints.filter((hint) => !own.includes(String(hint)));
    const wrong = await this.wrongServers(host, others, surveys);
    return {
      httpsRecord,
      hints: known({ host: host.ascii, addresses: own, others: others.map(String), wrong }),
    };
  }

  /** Where clients would reject the certificate, although they accept that of the host: a server of someone else. */
  private async wrongServers(
    host: DomainName,
    hints: readonly IpAddress[],
    surveys: readonly TlsSurvey[],
  ): Promise<readonly string[]> {
    const own = surveys.flatMap(({ session }) => (session ? [session.encryption] : []));
    if (own.length === 0 || own.some(({ fault }) => fault)) return [];
    const found = await Promise.all(
      onePerFamily(hints.filter((hint) => specialPurpose(hint) === undefined)).map(async (hint) => {
        const session = await this.surveyor.session(host, hint);
        const { fault } = session?.encryption ?? {};
        return fault && REJECTED.includes(fault) ? [String(hint)] : [];
      }),
    );
    return found.flat();
  }
}

function ruleOf(domain: DomainName, kind = ''): CacheRule<WebReport> {
  return {
    key: `web-check:${domain.ascii}${kind}`,
    lifetime: () => 'full',
    isConclusive: ({ complete }) => complete,
  };
}
