import type { RecordType } from '../../dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '../../dns-wire/resource-record.js';

export const ACTIONS = ['add', 'replace', 'remove'] as const;
export type Action = (typeof ACTIONS)[number];

/** One change of a zone, read and checked. */
export interface ZoneChange {
  readonly action: Action;
  /** Absolute, lower case, without the dot at its end. */
  readonly host: string;
  readonly type: RecordType;
  /** What is added, or takes the place of what was; nothing where something is removed. */
  readonly record?: ResourceRecord;
  /** The data of the one record that is meant; without it, all of the type. */
  readonly old?: string;
}

/** Records of one name and type after the changes that are about them. */
export function changedSet(
  records: readonly ResourceRecord[],
  changes: readonly ZoneChange[],
): readonly ResourceRecord[] {
  return changes.reduce(changed, records);
}

function changed(
  records: readonly ResourceRecord[],
  { action, type, record, old }: ZoneChange,
): readonly ResourceRecord[] {
  const isMeant = (one: ResourceRecord) => old === undefined || sameData(type, presentData(one), old);
  const left = action === 'add' ? records : records.filter((one) => !isMeant(one));
  if (!record) return left;
  const ttl = records[0]?.ttl ?? record.ttl;
  const isThere = left.some((one) => presentData(one) === presentData(record));
  return isThere ? left : [...left, { ...record, ttl }];
}

/** Types of which every letter counts; what else has a `=` has parameters, of which it counts as well. */
const LITERAL: readonly RecordType[] = ['TXT', 'CAA'];

/** Names are the same in any case, with or without the dot. */
export function sameData(type: RecordType, one: string, other: string): boolean {
  const spaced = (data: string) => data.trim().replace(/\s+/g, ' ');
  if (LITERAL.includes(type)) return spaced(one) === spaced(other);
  const plain = (data: string) => (data.includes('=') ? spaced(data) : spaced(data).toLowerCase()).replace(/\.$/, '');
  return plain(one) === plain(other);
}
