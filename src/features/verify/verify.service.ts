import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { DomainRuns } from '#platform/edge/limits/domain-runs.js';
import { CapacityError } from '#platform/edge/limits/workload.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { type Examination, type HealthReport, healthChecks } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import { type Fate, fateOf } from '#features/preview/finding-fate.js';
import { isSimulated } from '#features/preview/not-simulated.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type FindingQuery, findingQuery } from './finding-query.js';
import { type ObservedAnswer, observedAnswer, type ReportedZone, ServerAnswers } from './server-answers.js';
import { compareAnswers, type FindingRecheck, maxTtl, type VerificationResult, recordsKey } from './verdict.js';
import type { Verification } from './verify.dto.js';

/** A finding, and the DKIM selectors that were given to its check. */
interface FindingOfCheck {
  readonly domain: DomainName;
  readonly finding: string;
  readonly selectors?: readonly string[];
}

/**
 * Verifies one finding. The check is previewed with the records of each server and resolver: where the finding remains,
 * the fix has not arrived.
 */
@Injectable()
export class VerifyService {
  constructor(
    private readonly health: HealthService,
    private readonly previewer: HealthPreviewer,
    private readonly serverAnswers: ServerAnswers,
    private readonly runs: DomainRuns,
    private readonly clock: Clock,
  ) {}

  /** Selectors are those of the check that had the finding. */
  async verify(
    { domain, finding, selectors = [] }: FindingOfCheck,
    locale: Language,
    client?: Client,
  ): Promise<Verification> {
    const { state, seen, wait, isGone = false } = await this.run({ domain, finding, selectors }, client);
    const now = this.clock.now();
    return {
      api: 'v1',
      domain: domain.ascii,
      finding,
      state,
      noLongerApplies: isGone,
      seen: seen.map(({ where, status, answers }) => ({ where, status, answers: [...answers] })),
      completeBy: wait === undefined ? null : new Date(now + wait * 1000).toISOString(),
      checkedAt: new Date(now).toISOString(),
      locale,
    };
  }

  private async run(asked: Required<FindingOfCheck>, client: Client | undefined): Promise<VerificationResult> {
    const { domain, finding, selectors } = asked;
    const key = ['verify', finding, ...selectors].join(' ');
    try {
      return await this.runs.run(domain.ascii, key, client, (memory, since) => this.verdict(asked, memory, since));
    } catch (error) {
      if (error instanceof CapacityError) throw error.refusal;
      UpstreamError.from(error);
      return { state: 'unknown', seen: [] };
    }
  }

  private async verdict(
    { domain, finding: id, selectors }: Required<FindingOfCheck>,
    memory: MemoryAccount,
    since: number,
  ): Promise<VerificationResult> {
    const examination = await this.health.recheck(domain, memory, since, selectors);
    const { findings, resolvable } = examination.report;
    const fate = fateOfId(id, examination.report);
    const isThere = isOpen(fate);
    const query = findingQuery(id, examination.report);
    const seen = query ? await this.serverAnswers.of(query, reportedZone(examination.report)) : [];
    const isOutOfSight = !resolvable && !isThere && !id.startsWith('domain-exists.');
    if (isOutOfSight || isUnknown(id, findings)) return { state: 'unknown', seen };
    if (fate === 'gone') return { state: 'unknown', seen, isGone: true };
    if (!query) return { state: isThere ? 'open' : 'resolved', seen };
    const look: FindingRecheck = { id, isThere, query, seen };
    return isWithin(query.name, examination.report.zone) && isSimulated(id, query.type)
      ? this.simulated(domain, examination, look)
      : compareAnswers(look);
  }

  /** Whether the finding remains with the records of each server or resolver. */
  private async simulated(
    domain: DomainName,
    examination: Examination,
    { id, isThere, query, seen }: FindingRecheck,
  ): Promise<VerificationResult> {
    const published = await this.previewer.published(examination, query);
    const all = [...seen, observedAnswer('', 'resolver', published, query)].filter(({ own }) => own !== undefined);
    const verdicts = new Map<string, boolean>();
    for (const one of all) {
      const view = recordsKey(one);
      if (verdicts.has(view)) continue;
      const then = await this.previewer.after(domain, examination, changesTo(one, query));
      verdicts.set(view, isOpen(fateOfId(id, then)));
    }
    const having = all.filter((one) => verdicts.get(recordsKey(one)));
    const servers = all.filter(({ by }) => by === 'server');
    if (servers.length === 0) return { state: isThere ? 'open' : 'resolved', seen };
    if (having.some(({ by }) => by === 'server')) return { state: 'open', seen };
    if (having.length > 0) return { state: 'spreading', seen, wait: maxTtl(having) };
    return { state: isThere ? 'open' : 'resolved', seen };
  }
}

function fateOfId(id: string, report: HealthReport): Fate {
  const [check = '', outcome = ''] = id.split('.');
  return fateOf({ id, severity: healthChecks.get(check)?.outcomes[outcome]?.severity ?? 'info' }, report);
}

/** A finding of the same check that is no better means that the fault is there. */
function isOpen(fate: Fate): boolean {
  return fate === 'stays' || fate === 'replaced';
}

/** Whether its check, or the lookup of the domain, could not run. */
function isUnknown(id: string, findings: readonly { readonly id: string }[]): boolean {
  const [check = ''] = id.split('.');
  return findings.some((finding) => finding.id === `${check}.unknown` || finding.id === 'domain-exists.unknown');
}

function reportedZone({ zone, services }: HealthReport): ReportedZone {
  const servers = services?.nameServers.state === 'known' ? services.nameServers.value : [];
  return { zone, servers: servers.map(({ name }) => name) };
}

function changesTo({ own = [] }: ObservedAnswer, { name: host, type }: FindingQuery): readonly ZoneChange[] {
  const cleared = [...new Set([type, 'CNAME' as const])].map((gone) => ({
    action: 'remove' as const,
    host,
    type: gone,
  }));
  return [...cleared, ...own.map((record) => ({ action: 'add' as const, host, type: record.type, record }))];
}
