import { presentData, type ResourceRecord } from './resource-record.js';

/** The size of 64 KiB in which each octet is escaped; only names and type bitmaps can expand to more. */
const MAX_CHARACTERS = 262_144;

export interface ShownRecord {
  readonly ttl: number;
  readonly data: string;
}

/** The records of one server as reports list them, cut at a maximum length. */
export function shownRecords(records: readonly ResourceRecord[]): ShownRecord[] {
  const shown: ShownRecord[] = [];
  let left = MAX_CHARACTERS;
  for (const record of records) {
    if (left <= 0) break;
    const data = presentData(record);
    shown.push({ ttl: record.ttl, data: data.length > left ? `${data.slice(0, left)}…` : data });
    left -= data.length;
  }
  return shown;
}
