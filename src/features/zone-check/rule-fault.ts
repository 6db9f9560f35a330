import type { RecordType } from '#formats/dns-wire/record-type.js';
import { hostName } from '#base/domain/host-name.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';

const NO_TARGETS: readonly string[] = [];

/** A fault of one entry, with its line. */
export function faultAt<Fault extends string>(
  fault: Fault,
  { line, text = '', name, type }: ZoneEntry,
  params: Readonly<Record<string, string>> = {},
): ZoneFault<Fault> {
  return { fault, ...(line !== undefined && { line }), text, params: { host: name, type, ...params } };
}

/** The names of hosts in the data of a record. */
export function targetsOf({ record }: Pick<ZoneEntry, 'record'>): readonly string[] {
  switch (record?.type) {
    case 'CNAME':
    case 'NS':
    case 'SRV':
    case 'DNAME':
    case 'PTR':
    case 'HTTPS':
    case 'SVCB':
      return [hostName(record.data.target)];
    case 'MX':
      return [hostName(record.data.exchange)];
    case 'SOA':
      return [hostName(record.data.mname)];
    default:
      return NO_TARGETS;
  }
}

/** The types of addresses, which a name server needs as glue. */
export const ADDRESSES: ReadonlySet<RecordType> = new Set<RecordType>(['A', 'AAAA']);
