import type { Fix, PublishableRecord } from '#base/domain/fix.js';
import type { Finding } from '#base/domain/finding.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { HealthReport } from '#features/health/health-report.js';
import { mergedValue } from '#engine/repair/merged-records.js';
import { recordKey } from '#engine/repair/one-record.js';
import { placeOf } from '#engine/repair/places.js';

/** A fix that changes records. */
export type Offer = Fix & { readonly changed: PublishableRecord };

/** The values that the owner meant where a weaker record is published first, by host and type. */
export type IntendedValues = Map<string, { readonly milder: string; readonly value: string }>;

/** The condition until which a record stays as weak as it was published. */
const TIGHTENING = 'dmarc-tighten';

/** Fixes that can be published now; otherwise those with the same condition as the first that has one. */
export function nextOffers(
  report: HealthReport,
  offered: ReadonlySet<string>,
  intended: IntendedValues,
): readonly Offer[] {
  const offers = offersOf(report, offered, intended);
  const now = offers.filter(({ condition }) => !condition);
  if (now.length > 0) return now;
  const condition = offers[0]?.condition?.key;
  return offers.filter((offer) => offer.condition?.key === condition);
}

/** The fixes of a report that were not offered yet, one per record. */
function offersOf(
  { findings, zone }: HealthReport,
  offered: ReadonlySet<string>,
  intended: IntendedValues,
): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const finding of findings) {
    const fix = publishableFix(finding, zone);
    if (!fix) continue;
    const offer = withIntendedValue(fix, intended);
    const key = offerKey(offer);
    if (!offered.has(key)) offers.set(key, preferredOffer(offers.get(key), offer));
  }
  return [...offers.values()];
}

/** The record that a fix publishes, otherwise the first one that it removes. */
export function changedRecord({ record, removes }: Fix): PublishableRecord | undefined {
  return record ?? removes?.[0];
}

/** The fix of a finding, if it changes records in the zone that the plan can publish. */
function publishableFix({ fix, severity }: Finding, zone: string): Offer | undefined {
  const changed = fix && changedRecord(fix);
  if (!changed || severity === 'ok' || !isWithin(changed.host, zone)) return undefined;
  return ['dns', 'registrar'].includes(placeOf(fix)) ? { ...fix, changed } : undefined;
}

/** Of two proposals of the same record, the one without a condition; otherwise both merged. */
function preferredOffer(known: Offer | undefined, offer: Offer): Offer {
  if (!known || (known.condition && !offer.condition)) return offer;
  return !known.condition === !offer.condition ? mergeOffers(known, offer) : known;
}

/** Merges two proposals of the same record, with the steps of both. */
function mergeOffers(one: Offer, other: Offer): Offer {
  const known = new Set(one.steps.map((step) => JSON.stringify(step)));
  return { ...one, steps: [...one.steps, ...other.steps.filter((step) => !known.has(JSON.stringify(step)))] };
}

export function rememberIntended({ record, meant: value }: Offer, intended: IntendedValues): void {
  if (record && value !== undefined) intended.set(recordKey(record), { milder: record.value, value });
}

/** Tightens a policy to the value that the owner meant. */
function withIntendedValue(offer: Offer, intended: IntendedValues): Offer {
  const { record, condition } = offer;
  if (!record || condition?.key !== TIGHTENING) return offer;
  const known = intended.get(recordKey(record));
  if (!known) return offer;
  const { milder, value } = known;
  const amendments = [value, record.value].map((one) => ({ old: milder, value: one }));
  const tightened = { ...record, value: mergedValue(record.type, milder, amendments) };
  return { ...offer, record: tightened, changed: tightened };
}

/** The offers without those of this host and type, or else without those of this host; empty where neither matches. */
export function withoutRecord(
  offers: readonly Offer[],
  stuck: Pick<PublishableRecord, 'host' | 'type'>,
): readonly Offer[] {
  const others = offers.filter(({ changed }) => recordKey(changed) !== recordKey(stuck));
  if (others.length < offers.length) return others;
  const elsewhere = offers.filter(({ changed }) => hostName(changed.host) !== hostName(stuck.host));
  return elsewhere.length < offers.length ? elsewhere : [];
}

export function offerKey({ record, changed }: Pick<Offer, 'record' | 'changed'>): string {
  return `${record ? 'publish' : 'remove'} ${recordKey(changed)} ${changed.value}`;
}
