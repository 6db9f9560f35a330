import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import { isWithin } from '../domain/host-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { CapacityError, Workload } from '../edge/limits/workload.js';
import type { Language } from '../edge/texts/localizer.js';
import { HealthPreviewer } from '../health/health-previewer.js';
import { HealthService } from '../health/health.service.js';
import { isSimulated } from '../health/not-simulated.js';
import type { ZoneChange } from '../health/overlay/zone-change.js';
import type { Examination } from '../health/tape/kept-tapes.js';
import { UpstreamError } from '../network/upstream-error.js';
import { type Question, questionAbout } from './finding-question.js';
import { type Sighting, sighting, Sightings } from './sightings.js';
import { compared, type Look, longest, type Verdict, viewOf } from './verdict.js';
import type { Verification } from './verify.dto.js';

/**
 * Looks at one finding again. The records it is about are taken as each server and resolver has them, and the check is
 * made with each of these: who still has records with which the finding is there, has not got the fix.
 */
@Injectable()
export class VerifyService {
  constructor(
    private readonly health: HealthService,
    private readonly previewer: HealthPreviewer,
    private readonly sightings: Sightings,
    private readonly workload: Workload,
    private readonly clock: Clock,
  ) {}

  async verify(domain: DomainName, finding: string, locale: Language, caller?: Caller): Promise<Verification> {
    const { state, seen, wait } = await this.inTurn(caller, () => this.verdict(domain, finding));
    const now = this.clock.now();
    return {
      api: 'v1',
      domain: domain.ascii,
      finding,
      state,
      seen: seen.map(({ where, status, answers }) => ({ where, status, answers: [...answers] })),
      completeBy: wait === undefined ? null : new Date(now + wait * 1000).toISOString(),
      checkedAt: new Date(now).toISOString(),
      locale,
    };
  }

  private async inTurn(caller: Caller | undefined, look: () => Promise<Verdict>): Promise<Verdict> {
    try {
      return await this.workload.run(caller, look);
    } catch (error) {
      if (error instanceof CapacityError) throw error.refusal;
      UpstreamError.from(error);
      return { state: 'unknown', seen: [] };
    }
  }

  private async verdict(domain: DomainName, id: string): Promise<Verdict> {
    const examination = await this.health.anew(domain);
    const { findings, resolvable } = examination.report;
    const isThere = findings.some((finding) => finding.id === id);
    const question = questionAbout(id, examination.report);
    const seen = question ? await this.sightings.of(question) : [];
    const isOutOfSight = !resolvable && !isThere && !id.startsWith('domain-exists.');
    if (isOutOfSight || isUnknown(id, findings)) return { state: 'unknown', seen };
    if (!question) return { state: isThere ? 'open' : 'resolved', seen };
    const look: Look = { id, isThere, question, seen };
    return isWithin(question.name, examination.report.zone) && isSimulated(id, question.type)
      ? this.simulated(domain, examination, look)
      : compared(look);
  }

  /** With the records of each, is the finding there? */
  private async simulated(
    domain: DomainName,
    examination: Examination,
    { id, isThere, question, seen }: Look,
  ): Promise<Verdict> {
    const published = await this.previewer.published(examination, question);
    const all = [...seen, sighting('', 'resolver', published, question)].filter(({ own }) => own !== undefined);
    const verdicts = new Map<string, boolean>();
    for (const one of all) {
      const view = viewOf(one);
      if (verdicts.has(view)) continue;
      const { findings } = await this.previewer.after(domain, examination, changesTo(one, question));
      verdicts.set(
        view,
        findings.some((finding) => finding.id === id),
      );
    }
    const having = all.filter((one) => verdicts.get(viewOf(one)));
    const servers = all.filter(({ by }) => by === 'server');
    if (servers.length === 0) return { state: isThere ? 'open' : 'resolved', seen };
    if (having.some(({ by }) => by === 'server')) return { state: 'open', seen };
    if (having.length > 0) return { state: 'spreading', seen, wait: longest(having) };
    return { state: isThere ? 'open' : 'resolved', seen };
  }
}

/** Its check could not run, or the domain as a whole could not be looked at. */
function isUnknown(id: string, findings: readonly { readonly id: string }[]): boolean {
  const [check = ''] = id.split('.');
  return findings.some((finding) => finding.id === `${check}.unknown` || finding.id === 'domain-exists.unknown');
}

function changesTo({ own = [] }: Sighting, { name: host, type }: Question): readonly ZoneChange[] {
  const cleared = [...new Set([type, 'CNAME' as const])].map((gone) => ({
    action: 'remove' as const,
    host,
    type: gone,
  }));
  return [...cleared, ...own.map((record) => ({ action: 'add' as const, host, type: record.type, record }))];
}
