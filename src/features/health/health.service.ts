import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { score } from '#base/domain/score.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Network } from '#engine/simulation/network.js';
import type { Client } from '#platform/edge/limits/client.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { HealthChecker } from './health-checker.js';
import { withFindingEvidence } from './finding-evidence.js';
import { sortFindings } from './finding-order.js';
import { type Examination, type HealthReport, isConclusive } from './health-report.js';
import { RecordingCache } from './recording-cache.js';
import { HealthRenderer } from './health-renderer.js';
import type { DomainHealth, HealthParams } from './health.dto.js';
import { SeverityProfile } from './severity-profile.js';

@Injectable()
export class HealthService {
  /** Reports made without caches, and when each was started. */
  private readonly begun = new WeakMap<HealthReport, number>();

  constructor(
    private readonly checker: HealthChecker,
    private readonly cache: ReportCache,
    private readonly renderer: HealthRenderer,
    private readonly recordings: RecordingCache,
    private readonly profile: SeverityProfile,
  ) {}

  async check(
    { domain, selectors }: HealthParams & Partial<SelectorsQuery>,
    language: Language,
    client?: Client,
  ): Promise<Report<DomainHealth>> {
    const report = await this.report(domain, client, selectors);
    return report.in(language, (body) => this.renderer.render(body, language));
  }

  /** The report without rendered texts. */
  report(domain: DomainName, client?: Client, selectors: readonly string[] = []): Promise<Report<HealthReport>> {
    return this.cache.report(ruleOf(domain, selectors), client, (memory) =>
      this.checker.check(domain, memory, selectors),
    );
  }

  /** A report that nothing keeps, for who asks about each domain once. */
  uncached(domain: DomainName, memory: MemoryAccount): Promise<HealthReport> {
    return this.checker.unkept(domain, memory);
  }

  /** The report if it is cached; starts no check. */
  cachedReport(domain: DomainName): Promise<Report<HealthReport> | undefined> {
    return this.cache.cached(ruleOf(domain));
  }

  /** The report with what it was made from: the last one if it is kept, otherwise a new one. */
  async examined(domain: DomainName, memory: MemoryAccount, selectors: readonly string[] = []): Promise<Examination> {
    const kept = this.recordings.of(domain.ascii, selectors);
    return kept ? { ...kept, memory } : this.checker.examination(domain, memory, 'any', selectors);
  }

  /** The report that another network would give; it is not kept. `again`: the same network from its beginning. */
  reportOn(
    domain: DomainName,
    network: Network,
    selectors?: readonly string[],
    again?: () => Network,
  ): Promise<HealthReport> {
    return this.checker.runOn(domain, network, selectors, again && { again });
  }

  /** Findings of checks that only the report of a change has, with evidence and the severities of the operator. */
  judged(found: readonly Finding[], { domain, zone }: HealthReport, dns: DnsReader): readonly Finding[] {
    return this.profile.apply(withFindingEvidence(found, { domain, zone, policy: domain }, dns));
  }

  /** The report with other findings; `unseen` ones count without being in it. */
  withFindings(report: HealthReport, findings: readonly Finding[], unseen: readonly Finding[]): HealthReport {
    const points = score([...findings, ...unseen], this.profile.topics);
    return { ...report, findings: sortFindings(findings), score: points };
  }

  /**
   * Checks again without caches, unless such a check was started after `since`. The new report replaces the cached one,
   * and a cached plan for the domain is dropped.
   */
  async recheck(
    domain: DomainName,
    memory: MemoryAccount,
    since: number,
    selectors: readonly string[] = [],
  ): Promise<Examination> {
    const last = this.recordings.of(domain.ascii, selectors);
    if (last && (this.begun.get(last.report) ?? 0) >= since) return { ...last, memory };
    const now = performance.now();
    const examination = await this.checker.examination(domain, memory, 'fresh', selectors);
    this.begun.set(examination.report, now);
    await this.cache.replace(ruleOf(domain, selectors), examination.report, [
      [`plan:${domain.ascii}`, ...selectors].join(' '),
    ]);
    return examination;
  }
}

function ruleOf({ ascii }: DomainName, selectors: readonly string[] = []): CacheRule<HealthReport> {
  return { key: [`check:${ascii}`, ...selectors].join(' '), lifetime: () => 'full', isConclusive };
}
