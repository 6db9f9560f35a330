import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { Sign } from '../domain/sign.js';
import type { Client } from '../edge/limits/client.js';
import { Report, ReportCache } from '../edge/reports/report-cache.js';
import type { Language } from '../edge/texts/localizer.js';
import { HealthService } from '../health/health.service.js';
import { PROFILES } from './profile-list.js';
import type { Profile } from './profile.js';
import { profileReport } from './profile-report.js';
import { ProfileRenderer } from './profile-renderer.js';
import type { ListedProfile, ProfileParams, ProfileResult } from './profiles.dto.js';
import { SenderAddresses } from './sender-addresses.js';

interface Seen {
  readonly signs: readonly Sign[];
}

@Injectable()
export class ProfilesService {
  constructor(
    private readonly health: HealthService,
    private readonly senders: SenderAddresses,
    private readonly cache: ReportCache,
    private readonly renderer: ProfileRenderer,
  ) {}

  list(language: Language): readonly ListedProfile[] {
    return PROFILES.map((profile) => this.renderer.listed(profile, language));
  }

  /** The profile must exist, which ProfileParams checks. */
  async check({ profile: id, domain }: ProfileParams, lang: Language, client?: Client): Promise<Report<ProfileResult>> {
    const profile = PROFILES.find((one) => one.id === id)!;
    const health = await this.health.report(domain, client);
    const more = needs(profile, 'sender-ptr') ? await this.senderNames(domain, client) : undefined;
    return new Report(
      health.origin,
      Math.min(health.maxAge, more?.maxAge ?? Infinity),
      () => this.renderer.render(profileReport(profile, health.body, more?.body.signs ?? []), health.body, lang),
      `${id} ${more?.serial ?? ''} ${lang}`,
      health.age,
    );
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
}

/** Whether a requirement refers to a fact. */
function needs({ requirements }: Profile, fact: string): boolean {
  return requirements.some(({ decide: { notApplicable = [], notMet = [], met = [] } }) =>
    [...notApplicable, ...notMet, ...met.flat()].some((id) => id.startsWith(`${fact}.`)),
  );
}
