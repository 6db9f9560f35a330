import { presentData, type ResourceRecord } from './resource-record.js';

/** As much as 64 KiB of octets become, each written as an escape; only names and type bitmaps can be made to become more. */
const MOST_CHARACTERS = 262_144;

export interface ShownRecord {
  readonly ttl: number;
  readonly data: string;
}

/** Records as reports list them, of one server. What was made to be long is cut. */
export function shownRecords(records: readonly ResourceRecord[]): ShownRecord[] {
  const shown: ShownRecord[] = [];
  let left = MOST_CHARACTERS;
  for (const record of records) {
    if (left <= 0) break;
    const data = presentData(record);
    shown.push({ ttl: record.ttl, data: data.length > left ? `${data.slice(0, left)}…` : data });
    left -= data.length;
  }
  return shown;
}
