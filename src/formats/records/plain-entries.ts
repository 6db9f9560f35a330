import { IpAddress } from '#base/domain/ip-address.js';
import type { ZoneEntry } from './zone-file.js';

/** An entry as plain data: the address of an A or AAAA record is text. */
export type PlainEntry = ZoneEntry & { readonly address?: string };

export function plainEntry(entry: ZoneEntry): PlainEntry {
  const { record } = entry;
  const isAddress = record?.type === 'A' || record?.type === 'AAAA';
  return isAddress ? { ...entry, address: record.data.address.toString() } : entry;
}

/** The entry as it was before it became plain data. */
export function entryFrom({ address, ...entry }: PlainEntry): ZoneEntry {
  const { record } = entry;
  const parsed = address === undefined ? undefined : IpAddress.parse(address);
  const isAddress = record?.type === 'A' || record?.type === 'AAAA';
  return parsed && isAddress ? { ...entry, record: { ...record, data: { address: parsed } } } : entry;
}
