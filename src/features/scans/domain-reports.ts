import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { isConclusive } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import { MailCheckService } from '#features/mail-check/mail-check.service.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { mailCauses, mailFindings } from './mail-findings.js';
import { profileFindings, requirementsWithSigns } from './profile-findings.js';
import type { WholeReport } from './whole-reports.js';
import { profileIn } from './scan-checks.js';
import type { LineFinding } from './scan-line.js';
import { type Cause, Surroundings, type FindingWithSigns } from './scan-causes.js';
import { providerOf } from './scan-sums.js';

/** What a report says about a domain, as far as a scan keeps it. */
export interface Judged {
  /** Null where reports of this kind have none. */
  readonly score: number | null;
  readonly findings: readonly LineFinding[];
  readonly causes?: readonly Cause[];
  /** Who runs the name servers, where reports of this kind know it. */
  readonly provider?: string;
  /** False if another attempt may find out more. */
  readonly isFinal: boolean;
  /** False if something is missing because this service, or a server that many domains share, was too busy. */
  readonly hadRoom: boolean;
  readonly whole: WholeReport;
}

/** The reports of the endpoints, past their caches: a scan asks about each domain once. */
@Injectable()
export class DomainReports {
  constructor(
    private readonly health: HealthService,
    private readonly web: WebCheckService,
    private readonly mail: MailCheckService,
    private readonly profiles: ProfilesService,
  ) {}

  about(domain: DomainName, checks: string, memory: MemoryAccount): Promise<Judged> {
    const profile = profileIn(checks);
    if (profile !== undefined) return this.ofProfile(profile, domain, memory);
    if (checks === 'web') return this.ofWebsite(domain, memory);
    return checks === 'mail' ? this.ofMail(domain, memory) : this.ofHealth(domain, memory);
  }

  private async ofHealth(domain: DomainName, memory: MemoryAccount): Promise<Judged> {
    const report = await this.health.uncached(domain, memory);
    const { score, findings } = report;
    const [causes, provider] = [Surroundings.of(report).causesOf(withSigns(findings)), providerOf(report)];
    const hadRoom = isConclusive(report);
    return {
      score,
      findings: findings.flatMap(listed),
      causes,
      provider,
      isFinal: hadRoom,
      hadRoom,
      whole: { health: report },
    };
  }

  private async ofWebsite(domain: DomainName, memory: MemoryAccount): Promise<Judged> {
    const report = await this.web.uncached(domain, memory);
    const { findings, complete } = report;
    const causes = Surroundings.ofSite(report).causesOf(withSigns(findings));
    return {
      score: null,
      findings: findings.flatMap(listed),
      causes,
      isFinal: complete,
      hadRoom: true,
      whole: { web: report },
    };
  }

  private async ofMail(domain: DomainName, memory: MemoryAccount): Promise<Judged> {
    const { result, complete } = await this.mail.uncached(domain, memory);
    const [findings, causes] = [mailFindings(result), mailCauses(result)];
    return { score: null, findings, causes, isFinal: complete, hadRoom: true, whole: { mail: result } };
  }

  private async ofProfile(id: string, domain: DomainName, memory: MemoryAccount): Promise<Judged> {
    const { report, health, seen, web, isWhole } = await this.profiles.uncached(id, domain, memory);
    const { score = null } = report;
    const [findings, provider] = [profileFindings(report), providerOf(health)];
    const causes = Surroundings.of(health, web).causesOf(requirementsWithSigns(report));
    const whole = { health, seen, ...(web && { web }) };
    return { score, findings, causes, provider, isFinal: isWhole, hadRoom: isConclusive(health), whole };
  }
}

/** A finding is its own evidence. */
function withSigns(findings: readonly Finding[]): FindingWithSigns[] {
  return findings.flatMap((sign) => listed(sign).map((finding) => ({ finding, signs: [sign] })));
}

/** Problems, warnings, and what could not be found out; neither notes nor what is in order. */
function listed({ id, severity }: Pick<Finding, 'id' | 'severity'>): LineFinding[] {
  if (severity === 'problem' || severity === 'warn') return [[id, severity]];
  return id.endsWith('.unknown') ? [[id, 'unknown']] : [];
}
