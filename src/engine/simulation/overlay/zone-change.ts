import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';

export const ACTIONS = ['add', 'replace', 'remove'] as const;
export type Action = (typeof ACTIONS)[number];

/** A parsed and validated change of a zone. */
export interface ZoneChange {
  readonly action: Action;
  /** Absolute, in lower case, without final dot. */
  readonly host: string;
  readonly type: RecordType;
  /** The new record; undefined for a removal. */
  readonly record?: ResourceRecord;
  /** The data of the record to be replaced or removed; undefined means all records of the type. */
  readonly old?: string;
}

/** Applies the changes to the records of one name and type. */
export function changedSet(
  records: readonly ResourceRecord[],
  changes: readonly ZoneChange[],
): readonly ResourceRecord[] {
  return changes.reduce(applyChange, records);
}

function applyChange(
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

/** Types with case-sensitive data; other data is case-sensitive if it has a `=` (parameters). */
const LITERAL: readonly RecordType[] = ['TXT', 'CAA'];

/** Names are compared without case and final dot. */
export function sameData(type: RecordType, one: string, other: string): boolean {
  const spaced = (data: string) => data.trim().replace(/\s+/g, ' ');
  if (LITERAL.includes(type)) return spaced(one) === spaced(other);
  const plain = (data: string) => (data.includes('=') ? spaced(data) : spaced(data).toLowerCase()).replace(/\.$/, '');
  return plain(one) === plain(other);
}
