import { normalName } from '#formats/dns-wire/name.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import type { PlannedChange } from '#features/plan/plan-report.js';
import { txt } from '../lab/domains/lab-domain.js';
import type { Internet } from '../lab/internet.js';
import type { Zone } from '../lab/zone.js';

type Change = Pick<PlannedChange, 'action' | 'host' | 'type' | 'value' | 'old'>;

/** Applies a stage of a plan and returns a function that undoes it. */
export function applyChanges(changes: readonly Change[], internet: Internet): () => void {
  const before = new Map<Zone, Zone>();
  for (const { action, host, type, value, old } of changes) {
    const zone = internet.zoneFor(host, type);
    if (!before.has(zone)) before.set(zone, zone.copy());
    if (old !== undefined)
      zone.drop((record) => record.name === normalName(host) && record.type === type && presentData(record) === old);
    if (action !== 'remove') zone.add(`${host}. ${type} ${type === 'TXT' ? txt(value) : value}`);
  }
  return () => {
    for (const [zone, copy] of before) zone.restore(copy);
  };
}
