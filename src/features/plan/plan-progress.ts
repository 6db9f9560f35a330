import type { Finding } from '#base/domain/finding.js';
import { isWithin } from '#base/domain/host-name.js';
import { type HealthReport, isConclusive, isScoreDoubtful } from '#features/health/health-report.js';
import { fateOf } from '#features/preview/finding-fate.js';
import { placeOf } from '#engine/repair/places.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import { changedRecord, type IntendedValues, nextOffers, type Offer, offerKey, rememberIntended } from './offers.js';
import type { PlannedStage, PlanReport, PlanVerdict } from './plan-report.js';

/** A stage that was previewed. */
export interface PreviewedStage {
  readonly offers: readonly Offer[];
  readonly changes: readonly ZoneChange[];
  readonly planned: PlannedStage;
  readonly after: HealthReport;
}

/** The stages planned so far, and the fixes that were tried. */
export class PlanProgress {
  readonly stages: PlannedStage[] = [];
  /** The changes of all stages so far. */
  readonly applied: ZoneChange[] = [];
  /** The report after these changes. */
  current: HealthReport;
  private readonly offered = new Set<string>();
  private readonly refused = new Set<string>();
  private readonly intended: IntendedValues = new Map();

  constructor(private readonly published: HealthReport) {
    this.current = published;
  }

  /** The fixes of the next stage, each of which is returned once. */
  nextOffers(): readonly Offer[] {
    const offers = nextOffers(this.current, this.offered, this.intended);
    for (const offer of offers) this.offered.add(offerKey(offer));
    return offers;
  }

  /** Adds the stage that was made of these fixes; fixes that are not in it are refused. */
  finish(offers: readonly Offer[], stage: PreviewedStage | undefined): void {
    for (const offer of offers) if (!stage?.offers.includes(offer)) this.refused.add(offerKey(offer));
    if (!stage) return;
    for (const offer of stage.offers) rememberIntended(offer, this.intended);
    this.stages.push(stage.planned);
    this.applied.push(...stage.changes);
    this.current = stage.after;
  }

  report(): PlanReport {
    const { domain, displayDomain, zone, score, checkedAt } = this.published;
    const manual = this.manualFindings();
    return {
      verdict: verdictOn(this.published, this.stages, manual),
      ...{ domain, displayDomain, zone, score },
      scoreAfter: this.stages.at(-1)?.scoreAfter ?? score,
      stages: this.stages,
      manual,
      checkedAt,
      isConclusive: isConclusive(this.published),
    };
  }

  /** Findings with a fix that no stage contains. */
  private manualFindings(): Finding[] {
    const { findings, zone } = this.published;
    const resolved = new Set(this.stages.flatMap(({ changes }) => changes.flatMap(({ resolves }) => resolves)));
    const isLeft = (finding: Finding) => isManual(finding, zone) || this.isRefused(finding);
    return findings.filter(
      (finding) => isLeft(finding) && !resolved.has(finding.id) && !this.isAdviceFollowed(finding),
    );
  }

  /** Whether a stage does what an optional finding advises; only faults are assigned to changes. */
  private isAdviceFollowed(finding: Finding): boolean {
    return finding.severity === 'info' && fateOf(finding, this.current) === 'resolved';
  }

  private isRefused({ severity, fix }: Finding): boolean {
    const changed = fix && changedRecord(fix);
    return severity !== 'ok' && changed !== undefined && this.refused.has(offerKey({ ...fix, changed }));
  }
}

function isManual({ severity, fix }: Finding, zone: string): boolean {
  if (severity === 'ok' || !fix) return false;
  const changed = changedRecord(fix);
  return !changed || placeOf(fix) === 'other' || !isWithin(changed.host, zone);
}

function verdictOn(report: HealthReport, stages: readonly PlannedStage[], manual: readonly Finding[]): PlanVerdict {
  const { findings } = report;
  if (findings.some(({ id }) => id === 'domain-exists.unknown')) return 'unknown';
  const changes = stages.flatMap((stage) => stage.changes);
  const isUseful = changes.some(({ resolves }) => resolves.length > 0) || manual.some(isFault);
  if (findings.some(isFault)) return isUseful ? 'needed' : 'unsolved';
  if (isScoreDoubtful(report)) return 'open';
  return changes.length + manual.length > 0 ? 'optional' : 'nothing';
}

function isFault({ severity }: Finding): boolean {
  return severity === 'problem' || severity === 'warn';
}
