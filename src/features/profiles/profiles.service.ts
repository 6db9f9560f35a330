import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Sign } from '#base/domain/sign.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type CacheRule, Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { type HealthReport, isConclusive } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { isOfMailTls, isOfWebCheck } from './fact-sources.js';
import { idsOf } from './judge-requirement.js';
import { mailTlsFacts, type MailTls } from './mail-tls-facts.js';
import { MailTlsService } from './mail-tls.service.js';
import { PROFILES } from './profile-list.js';
import type { Profile } from './profile.js';
import { type ProfileReport, profileReport } from './profile-report.js';
import { ProfileRenderer } from './profile-renderer.js';
import type { ListedProfile, ProfileParams, ProfileResult } from './profiles.dto.js';
import { SenderAddresses } from './sender-addresses.js';

/** What a profile is judged by. */
interface ProfileGrounds {
  readonly health: HealthReport;
  readonly seen?: readonly Sign[];
  readonly web?: WebReport;
}

/** A judged profile, with its grounds. */
interface UnkeptProfile extends ProfileGrounds {
  readonly report: ProfileReport;
  readonly seen: readonly Sign[];
  /** False if another attempt may find out more. */
  readonly isWhole: boolean;
}

interface Seen {
  readonly signs: readonly Sign[];
}

@Injectable()
export class ProfilesService {
  constructor(
    private readonly health: HealthService,
    private readonly web: WebCheckService,
    private readonly senders: SenderAddresses,
    private readonly mailTls: MailTlsService,
    private readonly cache: ReportCache,
    private readonly renderer: ProfileRenderer,
  ) {}

  list(language: Language): readonly ListedProfile[] {
    return PROFILES.map((profile) => this.renderer.listed(profile, language));
  }

  /** The profile must exist, which ProfileParams checks. */
  async check({ profile: id, domain }: ProfileParams, lang: Language, client?: Client): Promise<Report<ProfileResult>> {
    const profile = PROFILES.find((one) => one.id === id)!;
    const wanted = wantedBy(profile);
    const [health, senders, mailTls, web] = await Promise.all([
      this.health.report(domain, client),
      wanted.senders ? this.senderNames(domain, client) : undefined,
      wanted.mailTls ? this.mailServers(domain, client) : undefined,
      wanted.web ? this.web.wholeReport(domain, client) : undefined,
    ]);
    const more: readonly (Report<Seen> | Report<WebReport>)[] = [senders, mailTls, web].filter(
      (one) => one !== undefined,
    );
    return new Report(
      health.origin,
      Math.min(health.maxAge, ...more.map(({ maxAge }) => maxAge)),
      () => {
        const seen = [senders, mailTls].flatMap((one) => one?.body.signs ?? []);
        const report = profileReport(profile, health.body, seen, web?.body);
        return this.renderer.render(report, health.body, lang, web?.body);
      },
      [id, ...more.map(({ serial }) => serial), lang].join(' '),
      health.age,
    );
  }

  /** The same without texts, and nothing keeps it: for who asks about each domain once. */
  async uncached(id: string, domain: DomainName, memory: MemoryAccount): Promise<UnkeptProfile> {
    const profile = PROFILES.find((one) => one.id === id)!;
    const wanted = wantedBy(profile);
    const [health, senders, mailTls, web] = await Promise.all([
      this.health.uncached(domain, memory),
      wanted.senders ? this.senders.reverseNames(domain) : [],
      wanted.mailTls ? this.mailTls.inspect(domain).then(mailTlsFacts) : [],
      wanted.web ? this.web.uncached(domain, memory, true) : undefined,
    ]);
    const seen = [...senders, ...mailTls];
    const report = profileReport(profile, health, seen, web);
    return { report, health, seen, ...(web && { web }), isWhole: isConclusive(health) && web?.complete !== false };
  }

  /** What somebody kept of `uncached`, as the endpoint says it. */
  rendered(id: string, { health, seen = [], web }: ProfileGrounds, language: Language): ProfileResult {
    const profile = PROFILES.find((one) => one.id === id)!;
    return this.renderer.render(profileReport(profile, health, seen, web), health, language, web);
  }

  /** What a list of faults says of a requirement. */
  statement(id: string, requirement: string, state: string, language: Language): string | undefined {
    const profile = PROFILES.find((one) => one.id === id);
    const isKnown = profile?.requirements.some((one) => one.id === requirement);
    return profile && isKnown ? this.renderer.statement(profile, requirement, state, language) : undefined;
  }

  /** What a health report alone says about a profile: requirements that need other questions are unknown. */
  checkReport(
    { profile: id }: Pick<ProfileParams, 'profile'>,
    report: HealthReport,
    language: Language,
  ): ProfileResult {
    const profile = PROFILES.find((one) => one.id === id)!;
    return this.renderer.render(profileReport(profile, report, []), report, language);
  }

  /** Cached like a report, because it sends queries of its own. */
  private senderNames(domain: DomainName, client?: Client): Promise<Report<Seen>> {
    const rule = {
      key: `senders:${domain.ascii}`,
      lifetime: () => 'full' as const,
      isConclusive: () => true,
    };
    return this.cache.report(rule, client, async () => ({ signs: await this.senders.reverseNames(domain) }));
  }

  /** Kept only briefly if a server did not answer everything: it may limit connections. */
  private async mailServers(domain: DomainName, client?: Client): Promise<Report<Seen>> {
    const rule: CacheRule<MailTls> = {
      key: `mail-tls:${domain.ascii}`,
      lifetime: ({ servers, isWhole }) => (isWhole && servers.every(({ offered }) => offered) ? 'full' : 'short'),
      isConclusive: () => true,
    };
    const found = await this.cache.report(rule, client, () => this.mailTls.inspect(domain));
    return found.in('', (tls) => ({ signs: mailTlsFacts(tls) }));
  }
}

/** What has to be asked in addition to the health check. */
function wantedBy(profile: Profile) {
  const ids = [...referredTo(profile)];
  return {
    senders: ids.some((one) => one.startsWith('sender-ptr.')),
    mailTls: ids.some(isOfMailTls),
    web: ids.some(isOfWebCheck),
  };
}

/** The ids of findings and facts that decide a profile. */
function referredTo({ requirements }: Profile): ReadonlySet<string> {
  return new Set(requirements.flatMap(({ decide }) => idsOf(decide)));
}
