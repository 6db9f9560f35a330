import { Injectable } from '@nestjs/common';
import { quote } from '#formats/dns-wire/rdata/text.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { changeEffect } from '#features/preview/change-effect.js';
import { ChangeJudge, type JudgedChange } from '#features/preview/change-judge.js';
import { isLoss } from '#features/change/losses.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import type { Examination, HealthReport } from '#features/health/health-report.js';
import { ImpossibleChange } from '#engine/simulation/overlay/impossible-change.js';
import { ifRecorded } from '#engine/simulation/if-recorded.js';
import { readChanges } from '#engine/simulation/overlay/read-changes.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import { type Offer, withoutRecord } from './offers.js';
import { plannedChanges } from './planned-changes.js';
import { PlanProgress, type PreviewedStage } from './plan-progress.js';
import type { Fault, PlannedChange, PlannedStage, PlanReport, RecordSet, StageOutcome } from './plan-report.js';
import { assignResolvedFindings } from './resolved-findings.js';

const MAX_STAGES = 4;

/** The domain of a plan, its last report, and the stages so far. */
interface Planning {
  readonly domain: DomainName;
  readonly examination: Examination;
  readonly progress: PlanProgress;
}

/**
 * Applies the fixes of a report in stages. Each stage is previewed, and the next one follows from the remaining fixes.
 */
@Injectable()
export class Planner {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly judge: ChangeJudge,
  ) {}

  async plan(
    domain: DomainName,
    memory: Examination['memory'],
    selectors: readonly string[] = [],
  ): Promise<PlanReport> {
    return this.planFor(domain, await this.previewer.examined(domain, memory, selectors));
  }

  /** The plan for a report, whether it was made now or replayed. */
  async planFor(domain: DomainName, examination: Examination): Promise<PlanReport> {
    const progress = new PlanProgress(examination.report);
    const planning = { domain, examination, progress };
    while (progress.stages.length < MAX_STAGES) {
      const offers = progress.nextOffers();
      if (offers.length === 0) break;
      const possible = await this.possibleOffers(planning, offers);
      const stage = () => this.harmlessStage(planning, possible);
      progress.finish(offers, await ifRecorded(stage, undefined));
    }
    return progress.report();
  }

  /** What some stages of a plan lead to, each after those before it. */
  async outcomes(
    domain: DomainName,
    memory: Examination['memory'],
    stages: readonly PlannedStage[],
    selectors: readonly string[] = [],
  ): Promise<readonly StageOutcome[]> {
    const examination = await this.previewer.examined(domain, memory, selectors);
    const outcomes: StageOutcome[] = [];
    for (const i of stages.keys()) {
      const changes = readChanges(
        domain,
        stages.slice(0, i + 1).flatMap((stage) => stage.changes),
      );
      const { report } = examination;
      const after = changes.length === 0 ? report : (await this.judged(domain, examination, [], changes)).after;
      outcomes.push({ scoreAfter: after.score, faults: faultsOf(after), unfixed: unfixedOf(report, after) });
    }
    return outcomes;
  }

  /** Drops fixes that the published zone cannot contain. */
  private async possibleOffers(planning: Planning, offers: readonly Offer[]): Promise<readonly Offer[]> {
    const { domain, examination, progress } = planning;
    try {
      const changes = readChanges(domain, plannedChanges(offers));
      await this.previewer.fit(examination, [...progress.applied, ...changes]);
      return examination.beyond ? await this.offersShownWhole(planning, offers) : offers;
    } catch (error) {
      if (!(error instanceof ImpossibleChange)) throw error;
      const left = withoutRecord(offers, error.params);
      return left.length === 0 ? [] : this.possibleOffers(planning, left);
    }
  }

  /** Without fixes of record sets that an evidence file does not show whole. */
  private async offersShownWhole(planning: Planning, offers: readonly Offer[]): Promise<readonly Offer[]> {
    const known = await Promise.all(
      offers.map((offer) => {
        const planned = plannedChanges([offer]);
        return ifRecorded(() => this.changedSets(planning, readChanges(planning.domain, planned), planned), undefined);
      }),
    );
    return offers.filter((_, i) => known[i]);
  }

  /** The stage without fixes that lower the score; undefined where no fix is left. */
  private async harmlessStage(planning: Planning, offers: readonly Offer[]): Promise<PreviewedStage | undefined> {
    const { score } = planning.progress.current;
    if (offers.length === 0) return undefined;
    const stage = await this.previewedStage(planning, offers);
    if (isHarmless(stage, score)) return stage;
    const alone = await Promise.all(offers.map((offer) => this.previewedStage(planning, [offer])));
    const others = offers.filter((_, i) => isHarmless(alone[i]!, score));
    if (others.length === 0 || others.length === offers.length) return undefined;
    const rest = await this.previewedStage(planning, others);
    return isHarmless(rest, score) ? rest : undefined;
  }

  private async previewedStage(planning: Planning, offers: readonly Offer[]): Promise<PreviewedStage> {
    const { domain, examination, progress } = planning;
    const { current, applied } = progress;
    const planned = plannedChanges(offers);
    const changes = readChanges(domain, planned); // DS records are previewed as if the parent zone published them
    const judged = changes.length === 0 ? undefined : await this.judged(domain, examination, applied, changes, current);
    const after = judged?.after ?? current;
    return {
      offers,
      changes,
      after,
      planned: {
        ...timeOf(offers, progress),
        changes: assignResolvedFindings(planned, current, after, new Set(judged?.resolved)),
        scoreAfter: after.score,
        faults: faultsOf(after),
        unfixed: unfixedOf(examination.report, after),
        sets: await this.changedSets(planning, changes, planned),
      },
    };
  }

  /** What changes do after others that were made before. */
  private async judged(
    domain: DomainName,
    examination: Examination,
    applied: readonly ZoneChange[],
    changes: readonly ZoneChange[],
    before = examination.report,
  ): Promise<JudgedChange> {
    const all = [...applied, ...changes];
    return this.judge.judge({
      reports: { before, after: await this.previewer.after(domain, examination, all) },
      networks: {
        before: this.previewer.networkAfter(examination, applied),
        after: this.previewer.networkAfter(examination, all),
      },
      cuts: changes.filter(({ type }) => type === 'NS' || type === 'DS').map(({ host }) => host),
    });
  }

  /** The record sets in the zone that a stage changes, as they are after it. */
  private changedSets(
    { examination, progress: { applied } }: Planning,
    changes: readonly ZoneChange[],
    planned: readonly PlannedChange[],
  ): Promise<readonly RecordSet[]> {
    const inZone = planned.filter(({ where }) => where === 'dns');
    const distinct = [...new Map(inZone.map(({ host, type }) => [`${host} ${type}`, { host, type }])).values()];
    return Promise.all(
      distinct.map(async ({ host, type }) => {
        const recordsAfter = (those: readonly ZoneChange[]) =>
          this.previewer.records(examination, those, host, type as RecordType);
        const [before, after] = await Promise.all([recordsAfter(applied), recordsAfter([...applied, ...changes])]);
        const values = after.map((record) => presentData(record));
        return { host, type, values, strings: stringsOf(before) };
      }),
    );
  }
}

/** When a stage is made: at once, once a condition is met, or once the stage before is published. */
function timeOf([offer]: readonly Offer[], { stages }: PlanProgress): Pick<PlannedStage, 'when' | 'condition'> {
  const condition = offer?.condition;
  if (condition) return { when: 'later', condition };
  return stages.length === 0 ? { when: 'now' } : { when: 'later', condition: 'published' };
}

/** A fix that takes away a service is none. */
function isHarmless({ after }: PreviewedStage, score: number): boolean {
  return after.score >= score && !after.findings.some((one) => one.severity === 'problem' && isLoss(one));
}

/** Faults of today that would be gone without being fixed, or unknown. */
function unfixedOf(published: HealthReport, after: HealthReport): readonly string[] {
  const { noLongerApplies, untold } = changeEffect(published, after);
  return [...noLongerApplies, ...untold];
}

function faultsOf({ findings }: HealthReport): readonly Fault[] {
  return findings
    .filter(({ severity }) => severity === 'problem' || severity === 'warn')
    .map(({ id, severity }) => ({ id, severity }));
}

function stringsOf(records: readonly ResourceRecord[]): Record<string, string> {
  const texts = records.filter((record) => record.type === 'TXT');
  return Object.fromEntries(
    texts.map((record) => [presentData(record), record.data.strings.map((one) => quote(one)).join(' ')]),
  );
}
