import type { Job } from '#base/execution/job.js';
import { type PlainEntry, plainEntry } from '#formats/records/plain-entries.js';
import { readZoneFile, type ZoneFile } from '#formats/records/zone-file.js';

export interface MoveZone {
  readonly text: string;
  readonly domain: string;
}

/** The zone of a move as plain data. */
export type PlainZoneFile = Omit<ZoneFile, 'entries'> & { readonly entries: readonly PlainEntry[] };

export const moveZoneJob: Job<MoveZone, PlainZoneFile> = {
  name: 'move-zone',
  run({ text, domain }) {
    const zone = readZoneFile(text, domain);
    return { ...zone, entries: zone.entries.map(plainEntry) };
  },
};
