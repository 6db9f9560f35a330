import { normalName } from '#formats/dns-wire/name.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix, PublishableRecord } from '#base/domain/fix.js';
import { txt } from '../lab/domains/lab-domain.js';
import type { Internet } from '../lab/internet.js';
import type { Zone } from '../lab/zone.js';

/** Applies the fixes, each record once, and returns a function that undoes them. */
export function applyFixes(findings: readonly Finding[], internet: Internet): () => void {
  const before = new Map<Zone, Zone>();
  const done = new Set<string>();
  for (const { fix } of findings) {
    if (!fix?.record) continue;
    const zone = internet.zoneFor(fix.record.host, fix.record.type);
    if (!before.has(zone)) before.set(zone, zone.copy());
    const key = `${fix.record.host} ${fix.record.type}`;
    if (!done.has(key)) apply(fix, zone);
    done.add(key);
    for (const gone of fix.removes ?? []) drop(gone, internet.zoneFor(gone.host, gone.type));
  }
  return () => {
    for (const [zone, copy] of before) zone.restore(copy);
  };
}

function apply({ record, replaces = [] }: Fix, zone: Zone): void {
  const { host, type, value } = record!;
  zone
    .drop((found) => found.name === normalName(host) && found.type === type && replaces.includes(presentData(found)))
    .add(`${host}. ${type} ${type === 'TXT' ? txt(value) : value}`);
}

function drop({ host, type, value }: PublishableRecord, zone: Zone): void {
  zone.drop((found) => found.name === normalName(host) && found.type === type && presentData(found) === value);
}
