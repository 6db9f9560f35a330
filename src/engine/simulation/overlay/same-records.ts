import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';

/** Types whose data is case-sensitive. */
const LITERAL: ReadonlySet<RecordType> = new Set<RecordType>(['TXT', 'CAA', 'HTTPS', 'SVCB', 'NAPTR', 'URI']);

/** Whether both have the same data, whatever their order, TTLs and signatures. Names are compared without case. */
export function sameRecords(ones: readonly ResourceRecord[], others: readonly ResourceRecord[]): boolean {
  return comparable(ones) === comparable(others);
}

function comparable(records: readonly ResourceRecord[]): string {
  const data = records.filter(({ type }) => type !== 'RRSIG').map((record) => comparableData(record));
  return [...new Set(data)].sort().join('\n');
}

export function comparableData(record: ResourceRecord): string {
  const data = presentData(record);
  return `${record.type} ${LITERAL.has(record.type) ? data : data.toLowerCase()}`;
}
