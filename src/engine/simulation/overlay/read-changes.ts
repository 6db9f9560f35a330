import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { absoluteName } from '#base/domain/absolute-name.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { isBelow, isWithin } from '#base/domain/host-name.js';
import { missedDigestLength } from '#formats/records/ds.js';
import { ImpossibleChange, type Obstacle } from './impossible-change.js';
import { CHANGEABLE, type ChangeableType, readRecord } from './read-record.js';
import { type Action, changedSet, type ZoneChange } from './zone-change.js';

/** A requested change. */
export interface WantedChange {
  readonly action: Action;
  /** Absolute, relative to the domain, or `@`. */
  readonly host: string;
  readonly type: string;
  readonly value?: string;
  readonly old?: string;
}

type Refuse = (obstacle: Obstacle) => ImpossibleChange;

/** Parses changes; throws if one is impossible in any zone. Sends no queries. */
export function readChanges(domain: DomainName, wanted: readonly WantedChange[]): readonly ZoneChange[] {
  const top = domain.registration.ascii;
  const refuse = (i: number) => (obstacle: Obstacle) => {
    const { host, type, value, old } = wanted[i]!;
    return new ImpossibleChange(i + 1, obstacle, { host, type, value: value ?? old ?? '', zone: top });
  };
  const changes = wanted.map((one, i) => readChange(one, domain.ascii, top, refuse(i)));
  for (const [i, { host }] of changes.entries()) {
    const obstacle = conflictAmong(host, top, changes);
    if (obstacle) throw refuse(i)(obstacle);
  }
  return changes;
}

function readChange(
  { action, host: written, type, value, old }: WantedChange,
  domain: string,
  top: string,
  refuse: Refuse,
): ZoneChange {
  const host = absoluteName(written, domain, top);
  if (host === undefined) throw refuse('host-invalid');
  if (!isWithin(host, top)) throw refuse('host-outside');
  const known = CHANGEABLE.find((one) => one === type.toUpperCase());
  if (!known) throw refuse('type-unsupported');
  if (action === 'remove') return { action, host, type: known, ...oldData(host, known, old ?? value, refuse) };
  if (value === undefined) throw refuse('value-missing');
  const record = readRecord(host, known, value);
  // A DS record that is published with such a digest can be removed, but not added.
  if (!record || (record.type === 'DS' && missedDigestLength(record.data) !== undefined)) throw refuse('value-invalid');
  return { action, host, type: known, record, ...(action === 'replace' && oldData(host, known, old, refuse)) };
}

/** The data of the record to be replaced or removed, in presentation format. */
function oldData(host: string, type: ChangeableType, old: string | undefined, refuse: Refuse) {
  if (old === undefined) return {};
  const record = readRecord(host, type, old);
  if (!record) throw refuse('value-invalid');
  return { old: presentData(record) };
}

/** A conflict among the changes themselves, independent of the published records. */
function conflictAmong(host: string, top: string, changes: readonly ZoneChange[]): Obstacle | undefined {
  const left = (name: string, type: RecordType) =>
    changedSet(
      [],
      changes.filter((change) => change.host === name && change.type === type),
    ).length;
  const types = new Set(changes.filter((change) => change.host === host).map(({ type }) => type));
  const aliases = left(host, 'CNAME');
  if (aliases > 1) return 'cname-several';
  if (aliases === 1 && host === top) return 'cname-apex';
  if (aliases === 1 && [...types].some((type) => type !== 'CNAME' && left(host, type) > 0)) return 'beside-cname';
  if (left(host, 'SOA') > 1) return 'soa-one';
  const dnames = changes.filter(({ type, host: name }) => type === 'DNAME' && isBelow(host, name));
  return dnames.some(({ host: name }) => left(name, 'DNAME') > 0) && [...types].some((type) => left(host, type) > 0)
    ? 'below-dname'
    : undefined;
}
