import { Injectable } from '@nestjs/common';
import { quote } from '../dns-wire/rdata/text.js';
import { presentData, type ResourceRecord } from '../dns-wire/resource-record.js';
import type { RecordType } from '../dns-wire/record-type.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Finding } from '../domain/finding.js';
import type { Fix, PublishableRecord } from '../domain/fix.js';
import { hostName, isWithin } from '../domain/host-name.js';
import { HealthPreviewer } from '../health/health-previewer.js';
import type { HealthReport } from '../health/health-report.js';
import { isOutOfSight } from '../health/not-simulated.js';
import { ImpossibleChange } from '../health/overlay/impossible-change.js';
import { readChanges } from '../health/overlay/read-changes.js';
import type { ZoneChange } from '../health/overlay/zone-change.js';
import { keyOf } from '../health/repair/one-record.js';
import { placeOf } from '../health/repair/places.js';
import type { Examination } from '../health/tape/kept-tapes.js';
import { inOrder } from './change-order.js';
import type { PlannedChange, PlannedStage, PlanReport, RecordSet } from './plan-report.js';

const MOST_STAGES = 4;
/** A resolver only tells what is left of the one that is published. */
const TTL = 3600;

type Offer = Fix & { readonly record: PublishableRecord };

/** The repairs of a report in stages. What each stage does is seen by previewing it, and the next follows from what is left. */
@Injectable()
export class Planner {
  constructor(private readonly previewer: HealthPreviewer) {}

  async plan(domain: DomainName): Promise<PlanReport> {
    const examination = await this.previewer.examined(domain);
    const { report } = examination;
    const stages: PlannedStage[] = [];
    const offered = new Set<string>();
    const refused = new Set<string>();
    const applied: ZoneChange[] = [];
    let current = report;
    while (stages.length < MOST_STAGES) {
      const offers = nextOffers(current, offered);
      if (offers.length === 0) break;
      for (const offer of offers) offered.add(offerKey(offer));
      const possible = await this.possible(domain, examination, applied, offers);
      for (const offer of offers) if (!possible.includes(offer)) refused.add(offerKey(offer));
      if (possible.length === 0) continue;
      const situation = { current, offers: possible, applied, isFirst: stages.length === 0 };
      const stage = await this.stage(domain, examination, situation);
      stages.push(stage.planned);
      current = stage.after;
      applied.push(...stage.changes);
    }
    const resolved = new Set(stages.flatMap(({ changes }) => changes.flatMap(({ resolves }) => resolves)));
    const { zone, score, displayDomain, checkedAt } = report;
    return {
      ...{ domain: report.domain, displayDomain, zone, score, scoreAfter: stages.at(-1)?.scoreAfter ?? score, stages },
      manual: report.findings.filter(
        (finding) => (isManual(finding, zone) || isRefused(finding, refused)) && !resolved.has(finding.id),
      ),
      checkedAt,
    };
  }

  private async stage(
    domain: DomainName,
    examination: Examination,
    { current, offers, applied, isFirst }: Situation,
  ): Promise<{ planned: PlannedStage; after: HealthReport; changes: readonly ZoneChange[] }> {
    const planned = inOrder(offers.flatMap(changesOf));
    const wanted = planned.filter(({ where }) => where === 'dns');
    const changes = readChanges(domain, wanted);
    const after =
      changes.length === 0 ? current : await this.previewer.after(domain, examination, [...applied, ...changes]);
    const condition = offers[0]!.condition;
    return {
      after,
      changes,
      planned: {
        when: isFirst && !condition ? 'now' : 'later',
        ...((condition ?? !isFirst) && { condition: condition ?? 'published' }),
        changes: credited(planned, current, after),
        scoreAfter: after.score,
        sets: await this.sets(examination, applied, changes, wanted),
      },
    };
  }

  /** Repairs are made to be possible; should one not be, the plan does without it. */
  private async possible(
    domain: DomainName,
    examination: Examination,
    applied: readonly ZoneChange[],
    offers: readonly Offer[],
  ): Promise<readonly Offer[]> {
    const wanted = inOrder(offers.flatMap(changesOf)).filter(({ where }) => where === 'dns');
    try {
      await this.previewer.fit(examination, [...applied, ...readChanges(domain, wanted)]);
      return offers;
    } catch (error) {
      if (!(error instanceof ImpossibleChange)) throw error;
      const left = without(offers, error.params);
      return left.length === 0 ? [] : this.possible(domain, examination, applied, left);
    }
  }

  private sets(
    examination: Examination,
    applied: readonly ZoneChange[],
    changes: readonly ZoneChange[],
    planned: readonly PlannedChange[],
  ): Promise<readonly RecordSet[]> {
    const distinct = [...new Map(planned.map(({ host, type }) => [`${host} ${type}`, { host, type }])).values()];
    return Promise.all(
      distinct.map(async ({ host, type }) => {
        const [before, records] = await Promise.all(
          [applied, [...applied, ...changes]].map((those) =>
            this.previewer.records(examination, those, host, type as RecordType),
          ),
        );
        const values = records!.map((record) => presentData(record));
        return { host, type, ttl: TTL, values, strings: stringsOf(before!) };
      }),
    );
  }
}

function stringsOf(records: readonly ResourceRecord[]): Record<string, string> {
  const texts = records.filter((record) => record.type === 'TXT');
  return Object.fromEntries(
    texts.map((record) => [presentData(record), record.data.strings.map((one) => quote(one)).join(' ')]),
  );
}

interface Situation {
  readonly current: HealthReport;
  readonly offers: readonly Offer[];
  readonly applied: readonly ZoneChange[];
  readonly isFirst: boolean;
}

/** What can be published now; where nothing is left of that, what has the same condition as the first that has one. */
function nextOffers({ findings, zone }: HealthReport, offered: ReadonlySet<string>): readonly Offer[] {
  const all = new Map<string, Offer>();
  for (const { fix, severity } of findings) {
    if (!fix?.record || severity === 'ok' || !['dns', 'registrar'].includes(placeOf(fix))) continue;
    if (!isWithin(fix.record.host, zone)) continue;
    const offer = { ...fix, record: fix.record };
    const key = offerKey(offer);
    const known = all.get(key);
    if (!offered.has(key) && (!known || (known.condition && !offer.condition))) all.set(key, offer);
  }
  const offers = [...all.values()];
  const now = offers.filter(({ condition }) => !condition);
  const [first] = offers;
  return now.length > 0 ? now : offers.filter(({ condition }) => condition?.key === first?.condition?.key);
}

/** The offers but for that of this host and type, or for those of this host; nothing where it is not about any. */
function without(offers: readonly Offer[], stuck: Pick<PublishableRecord, 'host' | 'type'>): readonly Offer[] {
  const others = offers.filter(({ record }) => keyOf(record) !== keyOf(stuck));
  if (others.length < offers.length) return others;
  const elsewhere = offers.filter(({ record }) => hostName(record.host) !== hostName(stuck.host));
  return elsewhere.length < offers.length ? elsewhere : [];
}

function offerKey({ record }: Pick<Offer, 'record'>): string {
  return `${keyOf(record)} ${record.value}`;
}

/** One record in the place of several is one replaced, and the others removed; where it is one of them, it stays. */
function changesOf(fix: Offer): PlannedChange[] {
  const { record, replaces = [] } = fix;
  const where = placeOf(fix);
  const { host, type, value } = record;
  const [old, ...others] = replaces;
  const isKept = others.length > 0 && replaces.includes(value);
  const first = { action: old === undefined ? ('add' as const) : ('replace' as const), host, type, value };
  return [
    ...(isKept ? [] : [{ ...first, ...(old !== undefined && { old }), where, resolves: [] }]),
    ...(isKept ? replaces.filter((one) => one !== value) : others).map((other) => ({
      action: 'remove' as const,
      host,
      type,
      value: other,
      old: other,
      where,
      resolves: [],
    })),
  ];
}

/** What each change resolves. What else is gone is the work of the stage, told with the last of its changes that resolve a fault. */
function credited(
  changes: readonly PlannedChange[],
  before: HealthReport,
  after: HealthReport,
): readonly PlannedChange[] {
  const left = new Set(after.findings.map(({ id }) => id));
  const isGone = (id: string) => !left.has(id) && !isOutOfSight(id, after);
  const told = changes.map((change) => ({ ...change, resolves: resolvedBy(change, before, isGone) }));
  const known = new Set(told.flatMap(({ resolves }) => resolves));
  const faulty = new Set(after.findings.filter(isFault).map(checkOf));
  const others = before.findings.filter(
    (one) => isFault(one) && !known.has(one.id) && !faulty.has(checkOf(one)) && isGone(one.id),
  );
  const faults = new Set(before.findings.filter(isFault).map(({ id }) => id));
  const last = told.findLastIndex(({ resolves }) => resolves.some((id) => faults.has(id)));
  return told.map((change, i) =>
    i === last ? { ...change, resolves: [...change.resolves, ...others.map(({ id }) => id)] } : change,
  );
}

/** A change that cannot be simulated is believed to do what it is for. */
function resolvedBy(change: PlannedChange, { findings }: HealthReport, isGone: (id: string) => boolean): string[] {
  const isAbout = ({ fix, severity }: Finding) =>
    severity !== 'ok' && fix?.record && keyOf(fix.record) === keyOf(change);
  return findings
    .filter((finding) => isAbout(finding) && (change.where !== 'dns' || isGone(finding.id)))
    .map(({ id }) => id);
}

function isFault({ severity }: Finding): boolean {
  return severity === 'problem' || severity === 'warn';
}

function checkOf({ id }: Finding): string {
  return id.slice(0, id.indexOf('.'));
}

function isManual({ severity, fix }: Finding, zone: string): boolean {
  if (severity === 'ok' || !fix) return false;
  return !fix.record || placeOf(fix) === 'other' || !isWithin(fix.record.host, zone);
}

function isRefused({ severity, fix }: Finding, refused: ReadonlySet<string>): boolean {
  return severity !== 'ok' && fix?.record !== undefined && refused.has(offerKey({ record: fix.record }));
}
