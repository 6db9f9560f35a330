import type { PublishableRecord } from '#base/domain/fix.js';
import { accompanyingSteps } from '#engine/repair/one-record.js';
import { placeOf } from '#engine/repair/places.js';
import { sortChanges } from './change-order.js';
import type { Offer } from './offers.js';
import type { PlannedChange } from './plan-report.js';

/** The changes of several fixes, in the order in which they are made. */
export function plannedChanges(offers: readonly Offer[]): readonly PlannedChange[] {
  return sortChanges(offers.flatMap(changesOf));
}

/** One record instead of several replaces one and removes the others; if it is one of them, it stays. */
function changesOf(fix: Offer): PlannedChange[] {
  const { record, replaces = [], removes = [] } = fix;
  if (!record) return removes.map((one) => removalOf(one, fix));
  const isKept = replaces.length > 1 && replaces.includes(record.value);
  const replaced = isKept ? replaces.filter((value) => value !== record.value) : replaces.slice(1);
  const obsolete = replaced.map((value) => ({ ...record, value }));
  const removals = [...obsolete, ...removes].map((one) => removalOf(one, fix));
  return isKept ? removals : [publicationOf(record, fix), ...removals];
}

/** Adds the record, or replaces the first of the published ones with it. */
function publicationOf({ host, type, value }: PublishableRecord, fix: Offer): PlannedChange {
  const context = { where: placeOf(fix), conditions: accompanyingSteps(fix), resolves: [] };
  const old = fix.replaces?.[0];
  if (old === undefined) return { action: 'add', host, type, value, ...context };
  return { action: 'replace', host, type, value, old, ...context };
}

function removalOf({ host, type, value }: PublishableRecord, fix: Offer): PlannedChange {
  return { action: 'remove', host, type, value, old: value, where: placeOf(fix), conditions: [], resolves: [] };
}
